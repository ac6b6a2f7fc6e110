import { createChangeConnection } from './change-connection.ts'
import type { OpenChangeSource } from './change-source.ts'
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
  openSource: OpenChangeSource
}

// Half of what other processes are promised, so that a slow moment still meets the promise.
export const usualToleranceMs = 50

// How much of it what another process has read may be old. More would have every process ask more often whether somebody has
// read, less would have the database read more often.
export const goodEnough = 0.3

// Several parts of one page ask within this time.
const unanswerableForMs = 500

// Rows are deleted after five minutes; a process that has not polled for this long may have missed some.
const maxGapMs = 4 * 60_000
const tidyEveryMs = 60_000

/**
 * Reads the changes that triggers note in the transaction of each change: none can be forgotten, and none is lost if
 * the process that made it crashes. It polls on demand, so an idle shop polls nothing.
 */
export function createChangeFeed(needs: Needs): ChangeFeed {
  const { onChange, toleranceMs, pollTimeoutMs } = needs
  const sharedAgeMs = toleranceMs * goodEnough
  let isClosed = false
  let freshAsOf = Number.NEGATIVE_INFINITY
  let tidiedAt = performance.now()
  let failedAt = Number.NEGATIVE_INFINITY
  let polling: Promise<boolean> | null = null
  const source = openSourceOf(needs, {
    isClosing: () => isClosed,
    onLost() {
      freshAsOf = Number.NEGATIVE_INFINITY
      onChange('all')
    },
  })

  async function pollOnce(maxAgeMs: number): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const { changes, ageMs } = await source.read(maxAgeMs)
      // Changes between polls are unknown.
      if (startedAt - freshAsOf > maxGapMs) onChange('all')
      for (const change of changes) onChange(change)
      freshAsOf = Math.max(freshAsOf, startedAt - ageMs)
      failedAt = Number.NEGATIVE_INFINITY
      if (startedAt - tidiedAt > tidyEveryMs) {
        tidiedAt = startedAt
        await source.tidy()
      }
      return true
    } catch {
      // The connection has reported the reason.
      failedAt = performance.now()
      return false
    }
  }

  function pollNow(maxAgeMs: number): Promise<boolean> {
    polling ??= pollOnce(maxAgeMs).finally(() => {
      polling = null
    })
    return polling
  }

  const age = () => performance.now() - freshAsOf

  return {
    isFresh() {
      if (isClosed || toleranceMs === 0) return false
      const ageMs = age()
      if (ageMs > toleranceMs / 2) void pollNow(sharedAgeMs)
      return ageMs <= toleranceMs
    },

    async freshen() {
      if (isClosed) return false
      if (performance.now() - failedAt < unanswerableForMs) return false
      if (toleranceMs === 0) return this.sync()
      return (await pollNow(sharedAgeMs)) && age() <= Math.max(toleranceMs, pollTimeoutMs)
    },

    async sync() {
      if (isClosed) return false
      const calledAt = performance.now()
      // A running poll may have looked before the commit that this call is about.
      await polling
      while (freshAsOf < calledAt) if (!(await pollNow(0))) return false
      return true
    },

    async close() {
      isClosed = true
      await polling
      await source.end()
    },
  }
}

function openSourceOf(
  { url, onError, pollTimeoutMs, openSource }: Needs,
  { isClosing, onLost }: { isClosing: () => boolean; onLost: () => void },
) {
  return openSource({
    connect: (onConnectionLost) =>
      createChangeConnection({
        url,
        timeoutMs: pollTimeoutMs,
        onLost: onConnectionLost,
        onError(error) {
          if (!isClosing()) onError(error)
        },
        isClosing,
      }),
    onLost,
    timeoutMs: pollTimeoutMs,
  })
}
