import pg from 'pg'
import { answeredWithin } from '#server/db/answered-within.ts'
import type { Change } from './tags.ts'

/** The connection on which changes are polled, opened when needed, and how far it has read. */
export type ChangeConnection = {
  /** The commits since the last poll. Those before the connection are not included. */
  read(): Promise<Change[]>
  /** Deletes rows that everybody read long ago. */
  tidy(): Promise<void>
  end(): Promise<void>
}

type Needs = {
  url: string
  /** After this a poll is given up, and the connection closed. */
  timeoutMs: number
  /** Forgets what has been read so far. */
  onLost: () => void
  onError: (error: Error) => void
  isClosing: () => boolean
}

const goodbyeMs = 1_000

const ask = {
  name: 'page-changes',
  // What the last poll could not see may have been in progress then, so its row may be older than others that were read
  // (PostgreSQL docs, "Transaction ID and Snapshot Information Functions"); the index serves the first condition.
  text: `select pg_current_snapshot()::text as snapshot,
    coalesce((select json_agg(tags) from page_changes
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)), '[]') as changes`,
}
const tidy = `delete from page_changes where changed_at < now() - interval '5 minutes'`

type Answer = { snapshot: string; changes: string[][] }

export function createChangeConnection({
  url,
  timeoutMs,
  onLost,
  onError,
  isClosing,
}: Needs): ChangeConnection {
  let client: pg.Client | null = null
  /** What has been read; null before the first poll, which reads nothing. */
  let seen: string | null = null

  async function connect(): Promise<pg.Client> {
    if (client) return client
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
      keepAlive: true,
      application_name: 'kwela page changes',
    })
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened, null))
    await opened.connect()
    client = opened
    seen = null
    return opened
  }

  function lose(lost: pg.Client, error: Error | null): void {
    if (client !== lost) return
    client = null
    onLost()
    if (error) onError(error)
    lost.end().catch(() => undefined)
  }

  async function onConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    let used: pg.Client | null = null
    try {
      used = await connect()
      return await work(used)
    } catch (error) {
      const fault = error instanceof Error ? error : new Error(String(error))
      if (used && !isClosing()) lose(used, fault)
      else onError(fault)
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
        seen = answer.snapshot
        return answer.changes.map((tags) => (tags.includes('all') ? 'all' : tags))
      }),

    tidy: () => onConnection(async (used) => void (await answeredWithin(timeoutMs, used, used.query(tidy)))),

    async end() {
      const open = client
      client = null
      // A dead connection does not say goodbye.
      const timer = setTimeout(() => open?.connection.stream.destroy(), goodbyeMs)
      await open?.end()
      clearTimeout(timer)
    },
  }
}
