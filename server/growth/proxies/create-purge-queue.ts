import { setTimeout as wait } from 'node:timers/promises'
import type { CachingProxy } from './caching-proxy.ts'
import { everything, isEverything } from './surrogate-keys.ts'

export type PurgeLog = Record<'warn' | 'info', (facts: object, line: string) => void>

/** What one proxy has still to be told. */
export type PurgeQueue = {
  add(keys: readonly string[]): void
  /** Stops retrying, and tells it once more what is left. */
  close(): Promise<void>
}

// One call has room for them; beyond this many, forgetting everything costs less than listing it.
const maxKeysOfCall = 200
const maxKeysWaiting = 2_000
// As soon as the proxy is back, it has old answers for everyone.
const pauseMs = 300

/** Tells a proxy what to forget, one call at a time, and again until it has answered. */
export function createPurgeQueue(proxy: CachingProxy, log: PurgeLog): PurgeQueue {
  let waiting = new Set<string>()
  let sending: Promise<void> | null = null
  let failuresInARow = 0
  const closing = new AbortController()

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const keys = [...waiting].slice(0, maxKeysOfCall)
      if (await tell(keys)) continue
      for (const key of keys) enqueue(key)
      if (closing.signal.aborted) break
      await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    // In the same step as the last look, so that nothing that is added now is left waiting.
    sending = null
  }

  /** The keys leave the queue before the call: one that comes again meanwhile has to be told again. */
  async function tell(keys: readonly string[]): Promise<boolean> {
    for (const key of keys) waiting.delete(key)
    try {
      await proxy.purge(keys)
      if (failuresInARow > 0) log.info({ proxy: proxy.name }, 'the proxy takes purges again')
      failuresInARow = 0
      return true
    } catch (error) {
      failuresInARow += 1
      if (failuresInARow === 1) {
        const reason = error instanceof Error ? error.message : String(error)
        log.warn({ proxy: proxy.name, reason }, 'the proxy could not be told what changed; it is told again')
      }
      return false
    }
  }

  function enqueue(key: string): void {
    waiting.add(key)
    if (isEverything(waiting) || waiting.size > maxKeysWaiting) waiting = new Set(everything)
  }

  function start(): void {
    if (waiting.size > 0) sending ??= sendAll()
  }

  return {
    add(keys) {
      for (const key of keys) enqueue(key)
      if (!closing.signal.aborted) start()
    },

    async close() {
      closing.abort()
      await sending
      start()
      await sending
    },
  }
}
