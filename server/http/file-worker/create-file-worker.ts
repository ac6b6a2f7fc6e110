import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'
import { type FileWorkerStart, type SecurityNote, shopTimeHeader } from './file-worker-start.ts'

export type FileWorker = {
  /** Asks the worker what the shop was asked. Throws FileWorkerGone if it ended before it had answered. */
  answer(call: FastifyRequest): Promise<IncomingMessage>
  close(): Promise<void>
}

/** It could not be started, was killed, or took longer than any file may. */
export class FileWorkerGone extends Error {}

type Needs = {
  config: Config
  shop: ShopConfig
  clock: Clock
  securityLog: SecurityLog
  fileWorkerProgram?: string
  idleMs?: number
}

// Longer than people take from one step of an import to the next.
const usualIdleMs = 60_000
// As long as a request may take to arrive.
const maxWorkMs = 5 * 60_000

/**
 * Answers the calls that read or write files in a process of its own, started for the first one and ended when there
 * are no more, decision 73.
 */
export function createFileWorker({ config, shop, clock, securityLog, ...options }: Needs): FileWorker {
  const { fileWorkerProgram: program = ownProgram, idleMs = usualIdleMs } = options
  let worker: Promise<Running> | null = null
  let underWay = 0
  let idling: NodeJS.Timeout | undefined
  const ending = new Set<Promise<unknown>>()

  function running(): Promise<Running> {
    if (worker) return worker
    const started = start({ config: ofWorker(config), shop, program }, securityLog, () => {
      // One that was told to end may end after another has taken its place.
      if (worker === started) worker = null
    })
    worker = started
    return started
  }

  function end(): void {
    clearTimeout(idling)
    const left = worker
    worker = null
    if (!left) return
    const ended = left.then((one) => one.end()).catch(() => {})
    ending.add(ended.finally(() => ending.delete(ended)))
  }

  return {
    async answer(call) {
      clearTimeout(idling)
      underWay += 1
      const asked = running()
      try {
        const { socket } = await asked
        const answer = await ask(socket, call, clock)
        answer.once('close', rest)
        return answer
      } catch (cause) {
        // The next call gets another one, while this one ends what it can still answer.
        if (worker === asked && !hasLeft(call)) end()
        rest()
        throw new FileWorkerGone('The file worker did not answer.', { cause })
      }
    },
    async close() {
      end()
      await Promise.all(ending)
    },
  }

  function rest(): void {
    underWay -= 1
    if (underWay > 0) return
    idling = setTimeout(end, idleMs)
    idling.unref()
  }
}

/** Whoever left says nothing about the worker. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

// The sources, or their bundle beside the one that runs.
const ownProgram = import.meta.filename.endsWith('.ts')
  ? fileURLToPath(new URL('file-worker.ts', import.meta.url))
  : join(import.meta.dirname, 'file-worker.js')

/** As few connections as a process can have, and nothing that runs by itself or is written to by several. */
function ofWorker(config: Config): Config {
  return {
    ...config,
    connections: 0,
    pageCacheBytes: 0,
    sharedCacheSeconds: 0,
    replicaUrl: null,
    neighboursFolder: null,
    purges: null,
    backup: null,
    assetsStore: null,
    securityLog: null,
    metricsToken: null,
    traces: null,
  }
}

type Running = { socket: string; end(): Promise<void> }

async function start(
  { program, ...how }: { program: string } & Omit<FileWorkerStart, 'socket'>,
  securityLog: SecurityLog,
  onEnd: () => void,
): Promise<Running> {
  // Nobody else's, so that what the shop says there of a caller is true.
  const folder = await mkdtemp(join(tmpdir(), 'kwela-files-'))
  const socket = join(folder, 'socket')
  const child = fork(program, {
    serialization: 'advanced',
    // The shop's own start options are for pages.
    execArgv: ['--max-old-space-size=768'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = endOf(child).finally(() => rm(folder, { recursive: true, force: true }))
  void ended.then(onEnd)
  child.send({ ...how, socket } satisfies FileWorkerStart, () => {})
  const opened = await Promise.race([once(child, 'message'), ended])
  if (opened === undefined) throw new Error('The file worker could not be opened.')
  child.on('message', ({ number, event }: SecurityNote) => {
    securityLog(event)
    child.send(number, () => {})
  })
  // It keeps nobody open: whoever waits for an answer has a connection to it.
  child.unref()
  child.channel?.unref()
  return {
    socket,
    async end() {
      if (child.connected) child.disconnect()
      child.ref()
      await ended
    },
  }
}

async function endOf(child: ChildProcess): Promise<undefined> {
  await Promise.race([once(child, 'exit'), once(child, 'error')])
}

function ask(socketPath: string, { raw, ip, protocol, host }: FastifyRequest, clock: Clock) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const asked = request({
    socketPath,
    method: raw.method,
    path: raw.url,
    timeout: maxWorkMs,
    headers: {
      ...raw.headers,
      // What the shop in front has made of them.
      'x-forwarded-for': ip,
      'x-forwarded-proto': protocol,
      'x-forwarded-host': host,
      [shopTimeHeader]: clock().getTime(),
      connection: 'close',
    },
  })
  asked.on('timeout', () => asked.destroy(new Error('The file worker took too long.')))
  asked.on('error', reject)
  asked.on('response', resolve)
  // Whoever left waits for nothing.
  raw.once('close', () => raw.complete || asked.destroy())
  raw.pipe(asked)
  return promise
}
