import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

type Ready = { kind: 'ready' }
type Refused = { kind: 'refused'; message: string }

export type ProcessSupervisor = {
  /** The first process's message, once all are open or the first refused to start; null if it ended without one. */
  opened: Promise<Ready | Refused | null>
  stop(): Promise<void>
}

// As long as a service manager waits before killing, less the time that killing takes.
const patienceMs = 9_000
const maxPauseMs = 30_000

/**
 * Runs this program as several processes behind one port, and restarts any that end. The first opens alone: it migrates
 * the database, and fills it if it is empty, before the others start.
 */
export function superviseProcesses(count: number): ProcessSupervisor {
  const ending = new AbortController()
  const opened = openAll()

  return {
    opened,
    async stop() {
      ending.abort()
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)))
    },
  }

  async function openAll(): Promise<Ready | Refused | null> {
    const first = forkProcess(1)
    const message = await first.said
    if (isRefused(message)) return message
    if (!isReady(message)) return null
    void keepOpen(1, first)
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => keepOpen(index + 2)))
    return message
  }

  /** Resolves once the process has been open for the first time. */
  function keepOpen(number: number, running = forkProcess(number)): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    void (async () => {
      let pauseMs = 100
      for (let shopProcess = running; ; shopProcess = forkProcess(number)) {
        const message = await shopProcess.said
        if (isRefused(message)) process.stderr.write(`${message.message}\n`)
        if (isReady(message)) {
          pauseMs = 100
          resolve()
        }
        await shopProcess.ended
        if (ending.signal.aborted) break
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

type ShopProcess = { said: Promise<unknown>; ended: Promise<unknown> }

function forkProcess(number: number): ShopProcess {
  const worker = cluster.fork({ KWELA_PROCESS: String(number) })
  const ended = once(worker, 'exit')
  return { ended, said: Promise.race([once(worker, 'message').then(([message]) => message), ended]) }
}

async function end(worker: Worker): Promise<void> {
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

function isRefused(message: unknown): message is Refused {
  return isOfKind(message, 'refused')
}

function isOfKind(message: unknown, kind: string): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === kind
}
