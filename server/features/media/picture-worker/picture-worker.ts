import sharp from 'sharp'
import type { PictureAnswers, PictureQuestion, PictureReply, PictureTasks } from '../picture-tasks.ts'
import { drawPicture } from './draw-picture.ts'
import { normalisePicture } from './normalise-picture.ts'
import { readPictureHeader } from './read-picture-header.ts'

/** The program that decodes and draws pictures. It holds nothing but the pictures under way, and may die of any of them. */

// Hardly a picture is worked on twice, so what sharp remembers is 150 MB held for nothing.
sharp.cache(false)
// Of one picture, each thread holds strips of its own; how much is done at once is for the shop to say.
sharp.concurrency(1)

const works: { [Kind in keyof PictureTasks]: (task: PictureTasks[Kind]) => Promise<PictureAnswers[Kind]> } = {
  read_header: readPictureHeader,
  normalise: normalisePicture,
  draw: drawPicture,
}

process.on('message', async (question: PictureQuestion) => reply(await answer(question)))

// Whoever ends the shop from a terminal or as a service tells all of its processes; the pictures under way are still waited for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// The shop has ended, or has no more work. An orderly end would wait for threads that are drawing, for nobody.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function answer<Kind extends keyof PictureTasks>(
  question: PictureQuestion<Kind>,
): Promise<PictureReply> {
  const { id, kind, task } = question
  try {
    return { id, kind: 'answered', answer: await works[kind](task) }
  } catch (error) {
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function reply(message: PictureReply): void {
  // Where nobody is left to read it, nobody is told.
  process.send?.(message, undefined, undefined, () => {})
}
