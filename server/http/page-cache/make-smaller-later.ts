import { setTimeout as wait } from 'node:timers/promises'
import { makeSmaller, type PreparedResponse } from './representation.ts'

export type MakeSmallerLater = {
  /** To be told of every cached answer that was sent. */
  sent(key: string, answer: PreparedResponse): void
  close(): void
}

// What is seldom sent is not worth it: most searches, and pages that only a crawler reads.
const sentTimes = 4
// Others have their turn later.
const maxWaiting = 500
// After each, such a pause that all of them together take a twentieth of a core.
const pausePerWork = 19

/**
 * Compresses cached answers once more if they are sent again and again. One at a time, and for a fixed share of the
 * machine: on a sale day, when pages change all the time, few are worth more.
 */
export function createMakeSmallerLater(
  isCached: (key: string, answer: PreparedResponse) => boolean,
): MakeSmallerLater {
  const waiting = new Map<string, PreparedResponse>()
  const closing = new AbortController()
  let isWorking = false

  async function work() {
    isWorking = true
    for (const [key, answer] of waiting) {
      waiting.delete(key)
      if (!isCached(key, answer)) continue
      const startedAt = performance.now()
      // A failure leaves it as it is, and it is good.
      await makeSmaller(answer).catch(() => undefined)
      const pauseMs = (performance.now() - startedAt) * pausePerWork
      await wait(pauseMs, null, { ref: false, signal: closing.signal })
    }
    isWorking = false
  }

  return {
    sent(key, answer) {
      answer.timesSent += 1
      if (answer.timesSent !== sentTimes || !answer.ready.has('br')) return
      if (waiting.size >= maxWaiting) {
        answer.timesSent = 0
        return
      }
      waiting.set(key, answer)
      // Only closing ends it early.
      if (!isWorking) work().catch(() => undefined)
    },
    close() {
      waiting.clear()
      closing.abort()
    },
  }
}
