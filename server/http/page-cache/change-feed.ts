import { createChangeConnection } from './change-connection.ts'
import type { Change } from './tags.ts'

/** Reports what changed in the database, whoever changed it. */
export type ChangeFeed = {
  /**
   * Whether everything committed up to a moment ago has been reported. Starts a poll if that moment is too long ago.
   */
  isFresh(): boolean
  /** Polls until that is so. `false`: the database cannot answer, so nothing that is cached may be used. */
  freshen(): Promise<boolean>
  /** When it resolves, everything committed before this call has been reported. */
  sync(): Promise<boolean>
  close(): Promise<void>
}

type Needs = {
  url: string
  onChange: (change: Change) => void
  onError: (error: Error) => void
  /** How old the last poll may be for a cached response to be sent, in milliseconds. 0: poll every time. */
  toleranceMs: number
  /** After this a poll is given up, and its connection closed. */
  pollTimeoutMs: number
}

// Half of what other processes are promised, so that a slow moment still meets the promise.
export const usualToleranceMs = 50

// Several parts of one page ask within this time.
const unanswerableForMs = 500

// Rows are deleted after five minutes; a process that has not polled for this long may have missed some.
const maxGapMs = 4 * 60_000
const tidyEveryMs = 60_000

/**
 * Reads the changes that triggers note in the transaction of each change: none can be forgotten, and none is lost if
 * the process that made it crashes. It polls on demand, so an idle shop polls nothing.
 */
export function createChangeFeed({ url, onChange, onError, toleranceMs, pollTimeoutMs }: Needs): ChangeFeed {
  let isClosed = false
  let freshAsOf = Number.NEGATIVE_INFINITY
  let tidiedAt = performance.now()
  let failedAt = Number.NEGATIVE_INFINITY
  let polling: Promise<boolean> | null = null
  const connection = createChangeConnection({
    url,
    timeoutMs: pollTimeoutMs,
    onLost() {
      freshAsOf = Number.NEGATIVE_INFINITY
      onChange('all')
    },
    onError(error) {
      if (!isClosed) onError(error)
    },
    isClosing: () => isClosed,
  })

  async function pollOnce(): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const changes = await connection.read()
      // Changes between polls are unknown.
      if (startedAt - freshAsOf > maxGapMs) onChange('all')
      for (const change of changes) onChange(change)
      freshAsOf = startedAt
      failedAt = Number.NEGATIVE_INFINITY
      if (startedAt - tidiedAt > tidyEveryMs) {
        tidiedAt = startedAt
        await connection.tidy()
      }
      return true
    } catch {
      // The connection has reported the reason.
      failedAt = performance.now()
      return false
    }
  }

  function pollNow(): Promise<boolean> {
    polling ??= pollOnce().finally(() => {
      polling = null
    })
    return polling
  }

  const age = () => performance.now() - freshAsOf

  return {
    isFresh() {
      if (isClosed || toleranceMs === 0) return false
      const ageMs = age()
      if (ageMs > toleranceMs / 2) void pollNow()
      return ageMs <= toleranceMs
    },

    async freshen() {
      if (isClosed) return false
      if (performance.now() - failedAt < unanswerableForMs) return false
      if (toleranceMs === 0) return this.sync()
      return (await pollNow()) && age() <= Math.max(toleranceMs, pollTimeoutMs)
    },

    async sync() {
      if (isClosed) return false
      // A running poll may have looked before the commit that this call is about.
      await polling
      return pollNow()
    },

    async close() {
      isClosed = true
      await polling
      await connection.end()
    },
  }
}
