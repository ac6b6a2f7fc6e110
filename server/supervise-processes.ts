import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { createNeighbourFolders } from './create-neighbour-folders.ts'
import { endIfStuck } from './end-if-stuck.ts'

type Ready = { kind: 'ready' }
type StartRefusal = { kind: 'refused'; message: string }

export type ProcessSupervisor = {
  /** The first process's message, once all are open or the first refused to start; null if it ended without one. */
  opened: Promise<Ready | StartRefusal | null>
  /** Replaces every process by a new one, which is open before the old one is told to stop. */
  roll(): Promise<void>
  stop(): Promise<void>
}

const maxPauseMs = 30_000

/**
 * Runs this program as several processes behind one port, and restarts any that end. The first opens alone: it migrates
 * the database, and fills it if it is empty, before the others start.
 */
export function superviseProcesses(
  count: number,
  /** How long a process that is told to stop may take. */
  { patienceMs }: { patienceMs: number },
): ProcessSupervisor {
  const ending = new AbortController()
  const neighbours = createNeighbourFolders()
  const { fork, openForAll } = createFork(neighbours)
  const running = new Map<number, ShopProcess>()
  /** Open already, to take the place of one that is told to stop. */
  const successors = new Map<number, ShopProcess>()
  const opened = openAll()
  let rolling = Promise.resolve()

  return {
    opened,
    roll() {
      rolling = rolling.then(rollAll)
      return rolling
    },
    async stop() {
      ending.abort()
      const workers = Object.values(cluster.workers ?? {})
      await Promise.all(workers.map((worker) => worker && end(worker, patienceMs)))
      neighbours.remove()
    },
  }

  async function rollAll(): Promise<void> {
    // They may be of another version, whose pages are none of the old ones'.
    neighbours.renew()
    for (const number of running.keys()) {
      if (ending.signal.aborted) return
      const next = fork(number)
      const message = await next.said
      if (!isReady(message)) return sayNotReplaced(message)
      const old = running.get(number)
      successors.set(number, next)
      if (old) await end(old.worker, patienceMs)
    }
  }

  async function openAll(): Promise<Ready | StartRefusal | null> {
    const first = fork(1)
    const message = await first.said
    if (isRefused(message)) return message
    if (!isReady(message)) return null
    void keepOpen(1, first)
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => keepOpen(index + 2)))
    openForAll()
    return message
  }

  /** Resolves once the process has been open for the first time. */
  function keepOpen(number: number, first = fork(number)): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    void (async () => {
      let pauseMs = 100
      for (let shopProcess = first; ; shopProcess = takeFrom(successors, number) ?? fork(number)) {
        running.set(number, shopProcess)
        const message = await shopProcess.said
        if (isRefused(message)) process.stderr.write(`${message.message}\n`)
        if (isReady(message)) {
          pauseMs = 100
          endIfStuck(shopProcess.worker.process)
          resolve()
        }
        await shopProcess.ended
        if (ending.signal.aborted) break
        if (successors.has(number)) continue
        // A process that always ends at once must not keep the machine busy restarting it.
        await wait(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
        if (ending.signal.aborted) break
        pauseMs = Math.min(2 * pauseMs, maxPauseMs)
      }
      resolve()
    })()
    return promise
  }
}

function takeFrom(successors: Map<number, ShopProcess>, number: number): ShopProcess | undefined {
  const next = successors.get(number)
  successors.delete(number)
  return next
}

function sayNotReplaced(message: unknown): void {
  const reason = isRefused(message) ? message.message : 'It ended before it was ready.'
  process.stderr.write(`The processes are not replaced. ${reason}\n`)
}

type ShopProcess = { worker: Worker; said: Promise<unknown>; ended: Promise<unknown> }

function createFork(neighbours: { readonly current: string }) {
  const serving = new Set<ShopProcess>()
  let isOpenForAll = false
  return {
    fork(number: number): ShopProcess {
      const isReplacement = isOpenForAll && serving.size > 0
      const made = forkProcess(number, { neighboursFolder: neighbours.current, isReplacement })
      void made.said.then((message) => isReady(message) && serving.add(made))
      void made.ended.then(() => serving.delete(made))
      return made
    },
    openForAll() {
      isOpenForAll = true
    },
  }
}

function forkProcess(
  number: number,
  { neighboursFolder, isReplacement }: { neighboursFolder: string; isReplacement: boolean },
): ShopProcess {
  const worker = cluster.fork({
    KWELA_PROCESS: String(number),
    ...(isReplacement && { KWELA_REPLACES: '1' }),
    // Windows has no such sockets in folders.
    ...(process.platform !== 'win32' && { KWELA_NEIGHBOURS: neighboursFolder }),
  })
  const ended = once(worker, 'exit')
  return {
    worker,
    ended,
    said: Promise.race([once(worker, 'message').then(([message]) => message), ended]),
  }
}

async function end(worker: Worker, patienceMs: number): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const patience = new AbortController()
  const late = wait(patienceMs, 'late', { signal: patience.signal }).catch(() => 'ended')
  if ((await Promise.race([ended, late])) === 'late') worker.process.kill('SIGKILL')
  patience.abort()
  await ended
}

function isReady(message: unknown): message is Ready {
  return isOfKind(message, 'ready')
}

function isRefused(message: unknown): message is StartRefusal {
  return isOfKind(message, 'refused')
}

function isOfKind(message: unknown, kind: string): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
}
