import pg from 'pg'
import { answeredWithin } from '#server/db/answered-within.ts'
import type { Change } from './tags.ts'

/** Tells what changed in the database, whoever changed it. */
export type ChangeFeed = {
  /** Whether everything that was committed up to a moment ago has been told. Starts asking when that moment recedes. */
  isFresh(): boolean
  /** Asks until that is so. `false`: the database cannot say, so nothing that is cached may be believed. */
  freshen(): Promise<boolean>
  /** Everything committed before this call has been told when it resolves. */
  sync(): Promise<boolean>
  close(): Promise<void>
}

export type ChangeFeedOptions = {
  url: string
  onChange: (change: Change) => void
  onError: (error: Error) => void
  /** How old the last asking may be for a cached response to be sent, in milliseconds. 0: ask every time. */
  toleranceMs: number
  /** After this an asking is given up, and its connection. */
  pollTimeoutMs: number
}

// Half of what other processes are promised, so that a slow moment still keeps the promise.
export const usualToleranceMs = 50

// Within the making of one page several parts of it want to know.
const unanswerableForMs = 500
const goodbyeMs = 1_000

// Rows are cleared away after five minutes; who has not asked for this long may have missed some.
const maxGapMs = 4 * 60_000
const tidyEveryMs = 60_000

const ask = {
  name: 'page-changes',
  // Rows of transactions that the last asking could not see yet have its snapshot's xmin or a later number
  // (PostgreSQL docs, "Transaction ID and Snapshot Information Functions"); identities alone would skip late commits.
  text: `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    coalesce((select json_agg(json_build_object('id', id, 'tags', tags)) from page_changes where xid >= $1::xid8), '[]') as changes`,
}
const nothingYet = '9223372036854775807'
const tidy = `delete from page_changes where changed_at < now() - interval '5 minutes'`

type Answer = { xmin: string; changes: { id: number; tags: string[] }[] }

/**
 * Reads the changes that triggers note in the transaction of each change itself: none can be forgotten, and none is lost
 * when the process that made it dies. It asks when somebody wants to know, so an idle shop asks nothing.
 */
export function createChangeFeed({
  url,
  onChange,
  onError,
  toleranceMs,
  pollTimeoutMs,
}: ChangeFeedOptions): ChangeFeed {
  let client: pg.Client | null = null
  let isClosed = false
  let from = nothingYet
  let told = new Set<number>()
  let freshAsOf = Number.NEGATIVE_INFINITY
  let tidiedAt = performance.now()
  let failedAt = Number.NEGATIVE_INFINITY
  let polling: Promise<boolean> | null = null

  async function connection(): Promise<pg.Client> {
    if (client) return client
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: pollTimeoutMs,
      statement_timeout: pollTimeoutMs,
      keepAlive: true,
      application_name: 'kwela page changes',
    })
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened, null))
    await opened.connect()
    client = opened
    from = nothingYet
    told = new Set()
    return opened
  }

  function lose(lost: pg.Client, error: Error | null): void {
    if (client !== lost) return
    client = null
    freshAsOf = Number.NEGATIVE_INFINITY
    onChange('all')
    if (error && !isClosed) onError(error)
    lost.end().catch(() => undefined)
  }

  async function pollOnce(): Promise<boolean> {
    const startedAt = performance.now()
    let used: pg.Client | null = null
    try {
      used = await connection()
      const { rows } = await answeredWithin(
        pollTimeoutMs,
        used,
        used.query<Answer>({ ...ask, values: [from] }),
      )
      const answer = rows[0]
      if (!answer) throw new Error('Asking for page changes always answers one row')
      // What changed while nobody asked is unknown.
      if (startedAt - freshAsOf > maxGapMs) onChange('all')
      for (const { id, tags } of answer.changes) {
        if (!told.has(id)) onChange(tags.includes('all') ? 'all' : tags)
      }
      told = new Set(answer.changes.map(({ id }) => id))
      from = answer.xmin
      freshAsOf = startedAt
      failedAt = Number.NEGATIVE_INFINITY
      if (startedAt - tidiedAt > tidyEveryMs) {
        tidiedAt = startedAt
        await answeredWithin(pollTimeoutMs, used, used.query(tidy))
      }
      return true
    } catch (error) {
      if (isClosed) return false
      failedAt = performance.now()
      const fault = error instanceof Error ? error : new Error(String(error))
      if (used) lose(used, fault)
      else onError(fault)
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
      // One that is under way may have looked before the commit that this call is about.
      await polling
      return pollNow()
    },

    async close() {
      isClosed = true
      await polling
      const open = client
      client = null
      // A dead connection does not say goodbye.
      const timer = setTimeout(() => open?.connection.stream.destroy(), goodbyeMs)
      await open?.end()
      clearTimeout(timer)
    },
  }
}
