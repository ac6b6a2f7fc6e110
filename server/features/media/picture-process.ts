import { type ChildProcess, fork } from 'node:child_process'
import {
  type PictureAnswers,
  type PictureReply,
  type PictureTasks,
  UnreadablePicture,
} from './picture-tasks.ts'

export type PictureProcess = {
  ask<Kind extends keyof PictureTasks>(kind: Kind, task: PictureTasks[Kind]): Promise<PictureAnswers[Kind]>
}

type Options = {
  start: () => ChildProcess
  idleMs: number
  maxWorkMs: number
  /** Called when it ended with pictures in progress. */
  onDeath: (sentence: string) => void
}

const usual: Options = {
  start: startPictureWorker,
  // Longer than people take to choose the next picture.
  idleMs: 30_000,
  // The slowest picture allowed, an AVIF of pure noise, takes eight seconds on an idle machine.
  maxWorkMs: 120_000,
  onDeath: (sentence) => void process.stderr.write(`${sentence}\n`),
}

/**
 * Decodes and draws pictures in a separate process, started for the first one and ended when there are no more. Its
 * memory goes back to the system, and a decoder crash does not affect the shop.
 */
export function createPictureProcess(options: Partial<Options> = {}): PictureProcess {
  const needs = { ...usual, ...options }
  let worker: PictureProcess | null = null
  return {
    async ask(kind, task) {
      worker ??= openWorker(needs, () => {
        worker = null
      })
      return worker.ask(kind, task)
    },
  }
}

export function startPictureWorker(): ChildProcess {
  return fork(new URL('picture-worker/picture-worker.ts', import.meta.url), {
    serialization: 'advanced',
    // The shop's own start options are for pages.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

type Waiting = { resolve(answer: PictureAnswers[keyof PictureTasks]): void; reject(error: Error): void }

function openWorker({ start, idleMs, maxWorkMs, onDeath }: Options, onEnd: () => void): PictureProcess {
  const child = start()
  const underWay = new Map<number, Waiting>()
  let lastId = 0
  let isEnded = false
  let idling: NodeJS.Timeout | undefined

  child.on('message', (reply: PictureReply) => {
    const waiting = underWay.get(reply.id)
    if (reply.kind === 'answered') waiting?.resolve(reply.answer)
    else waiting?.reject(new UnreadablePicture(reply.message))
  })
  // It could not be started; no picture is to blame.
  child.on('error', (cause) => end(new Error('The picture worker could not be started.', { cause })))
  child.once('exit', (code, signal) =>
    giveUp(signal ? `was stopped by ${signal}` : `exited with code ${code}`),
  )

  return {
    async ask<Kind extends keyof PictureTasks>(kind: Kind, task: PictureTasks[Kind]) {
      stay()
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<PictureAnswers[Kind]>()
      // The reply to this number is of this kind.
      underWay.set(id, { resolve: (answer: PictureAnswers[Kind]) => resolve(answer), reject })
      const late = setTimeout(() => giveUp(`took longer than ${maxWorkMs} ms`), maxWorkMs)
      try {
        // If it has gone by now, the event reports it.
        if (child.connected) child.send({ id, kind, task }, () => {})
        return await promise
      } finally {
        clearTimeout(late)
        underWay.delete(id)
        if (underWay.size === 0 && !isEnded) rest()
      }
    },
  }

  /** The shop stays open for pictures in progress, but not for an idle worker. */
  function stay(): void {
    clearTimeout(idling)
    child.ref()
    child.channel?.ref()
  }

  function rest(): void {
    child.unref()
    child.channel?.unref()
    idling = setTimeout(() => end(new UnreadablePicture('The picture worker was idle.')), idleMs)
    idling.unref()
  }

  function giveUp(how: string): void {
    const sentence = `The picture worker ${how}; pictures in progress: ${underWay.size}.`
    if (underWay.size > 0 && !isEnded) onDeath(sentence)
    end(new UnreadablePicture(sentence))
  }

  function end(error: Error): void {
    if (isEnded) return
    isEnded = true
    onEnd()
    clearTimeout(idling)
    child.kill('SIGKILL')
    for (const { reject } of underWay.values()) reject(error)
  }
}
