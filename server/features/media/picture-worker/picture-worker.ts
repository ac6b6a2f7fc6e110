import sharp from 'sharp'
import type { PictureAnswers, PictureQuestion, PictureReply, PictureTasks } from '../picture-tasks.ts'
import { drawPicture } from './draw-picture.ts'
import { normalisePicture } from './normalise-picture.ts'
import { readPictureHeader } from './read-picture-header.ts'

/**
 * The program that decodes and draws pictures. It holds nothing but the pictures in progress, so it may crash on any of
 * them.
 */

// Hardly any picture is processed twice, so sharp's cache would hold 150 MB for nothing.
sharp.cache(false)
// Each thread holds strips of the same picture; the shop decides how many run at once.
sharp.concurrency(1)

const works: { [Kind in keyof PictureTasks]: (task: PictureTasks[Kind]) => Promise<PictureAnswers[Kind]> } = {
  read_header: readPictureHeader,
  normalise: normalisePicture,
  draw: drawPicture,
}

process.on('message', async (question: PictureQuestion) => reply(await answer(question)))

// Stopping the shop from a terminal or as a service signals all its processes; the pictures in progress are still
// awaited.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// The shop has ended, or has no more work. A clean exit would wait for threads whose result nobody needs.
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
  // There is nobody left to read the reply.
  process.send?.(message, undefined, undefined, () => {})
}
