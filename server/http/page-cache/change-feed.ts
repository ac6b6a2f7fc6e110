import { limits } from '#server/db/limits.ts'
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
  /** After a failed poll: polls again, on a new connection, since the old one may be all that was lost. */
  retry(): Promise<boolean>
  /** For how long the database could not be asked, even on a new connection; null if it can, as far as is known. */
  awayForMs(): number | null
  /** When it resolves, everything committed before this call has been reported. */
  sync(): Promise<boolean>
  /** How far a replica must be to show all that has been reported; null while that may not be everything. */
  position(): bigint | null
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

const { unanswerableForMs, maxGapMs, tidyEveryMs } = limits.changes

/**
 * Reads the changes that triggers note in the transaction of each change: none can be forgotten, and none is lost if
 * the process that made it crashes. It polls on demand, so an idle shop polls nothing.
 */
export function createChangeFeed({ url, onChange, onError, toleranceMs, pollTimeoutMs }: Needs): ChangeFeed {
  let isClosed = false
  let freshAsOf = Number.NEGATIVE_INFINITY
  /** The same, whatever has been lost since. */
  let knownAsOf = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let failuresInARow = 0
  let position: bigint | null = null
  const connection = createChangeConnection({
    url,
    timeoutMs: pollTimeoutMs,
    onLost() {
      // The next poll reports that everything may have changed. Until then nothing counts as fresh.
      freshAsOf = Number.NEGATIVE_INFINITY
      position = null
    },
    onError,
    isClosing: () => isClosed,
  })
  const tidy = createTidying(connection.tidy)

  async function pollOnce(): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const { changes, position: readAt } = await connection.read()
      const isGap = startedAt - freshAsOf > maxGapMs
      // Before anything is made anew because of them.
      if (isGap || changes.length > 0) position = readAt
      // Changes between polls are unknown.
      if (isGap) onChange('all')
      for (const change of changes) onChange(change)
      freshAsOf = startedAt
      knownAsOf = startedAt
      failedAt = Number.NEGATIVE_INFINITY
      failuresInARow = 0
      await tidy(startedAt)
      return true
    } catch {
      // The connection has reported the reason.
      failedAt = performance.now()
      failuresInARow += 1
      return false
    }
  }

  const polls = oneAtATime(pollOnce)
  const age = () => performance.now() - freshAsOf
  const hasJustFailed = () => performance.now() - failedAt < unanswerableForMs

  return {
    isFresh() {
      if (isClosed || toleranceMs === 0) return false
      const ageMs = age()
      if (ageMs > toleranceMs / 2 && !hasJustFailed()) void polls.run()
      return ageMs <= toleranceMs
    },

    async freshen() {
      if (isClosed) return false
      if (hasJustFailed()) return false
      if (toleranceMs === 0) return this.sync()
      return (await polls.run()) && age() <= Math.max(toleranceMs, pollTimeoutMs)
    },

    retry: async () => !isClosed && (await polls.run()),
    awayForMs: () => (failuresInARow > 1 ? performance.now() - knownAsOf : null),

    sync: async () => !isClosed && syncBy(polls, () => freshAsOf),

    position() {
      return this.isFresh() ? position : null
    },

    async close() {
      isClosed = true
      await polls.running()
      await connection.end()
    },
  }
}

/** Now and then, beside a poll. */
function createTidying(tidy: () => Promise<void>): (now: number) => Promise<void> {
  let tidiedAt = performance.now()
  return async (now) => {
    if (now - tidiedAt <= tidyEveryMs) return
    tidiedAt = now
    await tidy()
  }
}

async function syncBy(polls: ReturnType<typeof oneAtATime>, freshAsOf: () => number): Promise<boolean> {
  const calledAt = performance.now()
  // A running poll may have looked before the commit that this call is about.
  await polls.running()
  while (freshAsOf() < calledAt) if (!(await polls.run())) return false
  return true
}

/** Whoever calls while one is running waits for that one. */
function oneAtATime(poll: () => Promise<boolean>) {
  let running: Promise<boolean> | null = null
  return {
    running: () => running,
    run(): Promise<boolean> {
      running ??= poll().finally(() => {
        running = null
      })
      return running
    },
  }
}
