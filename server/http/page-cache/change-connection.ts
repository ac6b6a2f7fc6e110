import type pg from 'pg'
import { answeredWithin } from '#server/db/answered-within.ts'
import { clientFor } from '#server/db/client-for.ts'
import { endClient } from '#server/db/end-client.ts'
import { limits } from '#server/db/limits.ts'
import type { Change } from './tags.ts'

type NewChanges = {
  changes: Change[]
  /** Where the log of the database was by then, in bytes: a replica that has replayed so much shows all that was read. */
  position: bigint
}

/** The connection on which changes are polled, opened when needed. */
export type ChangeConnection = {
  /** What was committed since the last read on the same connection; nothing if there was none. */
  read(): Promise<NewChanges>
  /** Deletes rows that everybody read long ago. */
  tidy(): Promise<void>
  end(): Promise<void>
}

type Needs = {
  url: string
  /** After this a poll is given up, and the connection closed. */
  timeoutMs: number
  /** Called when the connection is lost, and perhaps notes with it. */
  onLost: () => void
  onError: (error: Error) => void
  isClosing: () => boolean
}

const ask = {
  name: 'page-changes',
  // What the last poll could not see may have been in progress then, so its row may be older than others that were read
  // (PostgreSQL docs, "Transaction ID and Snapshot Information Functions"); the index serves the first condition.
  text: `select pg_current_snapshot()::text as snapshot,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position,
    coalesce((select json_agg(tags) from page_changes
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)), '[]') as changes`,
}
const tidy = `delete from page_changes where changed_at < now() - interval '5 minutes'`

type Answer = { snapshot: string; position: string; changes: string[][] }

export function createChangeConnection({
  url,
  timeoutMs,
  onLost,
  onError,
  isClosing,
}: Needs): ChangeConnection {
  let client: pg.Client | null = null
  /** What the database could see at the last read. */
  let seen: string | null = null

  async function connect(): Promise<pg.Client> {
    if (client) return client
    const opened = newClient({ url, timeoutMs })
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened, null))
    await opened.connect()
    client = opened
    return opened
  }

  function lose(lost: pg.Client, error: Error | null): void {
    if (client !== lost) return
    client = null
    seen = null
    onLost()
    if (error) tell(error)
    lost.end().catch(() => undefined)
  }

  function tell(error: Error): void {
    if (!isClosing()) onError(error)
  }

  async function onConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    let used: pg.Client | null = null
    try {
      used = await connect()
      return await work(used)
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error))
      if (used && !isClosing()) lose(used, fault)
      else tell(fault)
      throw error
    }
  }

  return {
    read: () =>
      onConnection(async (used) => {
        const query = used.query<Answer>({ ...ask, values: [seen] })
        const { rows } = await answeredWithin(timeoutMs, used, query)
        const answer = rows[0]
        if (!answer) throw new Error('Asking for page changes always answers one row')
        // What is noted until the first read of the next connection would be taken for known.
        if (client !== used) throw new Error('The connection was lost while it answered')
        seen = answer.snapshot
        const changes = answer.changes.map((tags) => (tags.includes('all') ? ('all' as const) : tags))
        return { position: BigInt(answer.position), changes }
      }),

    tidy: () => onConnection(async (used) => void (await answeredWithin(timeoutMs, used, used.query(tidy)))),

    async end() {
      const open = client
      client = null
      if (open) await endClient(open)
    },
  }
}

function newClient({ url, timeoutMs }: Pick<Needs, 'url' | 'timeoutMs'>): pg.Client {
  return new (clientFor(url))({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    keepAlive: true,
    application_name: 'kwela page changes',
    // Its one question is asked many times a second, and planning it takes longer than answering it.
    options: `-c plan_cache_mode=force_generic_plan -c idle_session_timeout=${limits.changes.idleMs}`,
  })
}
