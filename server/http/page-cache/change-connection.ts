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
  // Rows of transactions that were in progress at the last poll have its snapshot's xmin or a later number (PostgreSQL
  // docs, "Transaction ID and Snapshot Information Functions"); row ids alone would miss late commits.
  text: `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    coalesce((select json_agg(json_build_object('id', id, 'tags', tags)) from page_changes where xid >= $1::xid8), '[]') as changes`,
}
const nothingYet = '9223372036854775807'
const tidy = `delete from page_changes where changed_at < now() - interval '5 minutes'`

type Answer = { xmin: string; changes: { id: number; tags: string[] }[] }

export function createChangeConnection({
  url,
  timeoutMs,
  onLost,
  onError,
  isClosing,
}: Needs): ChangeConnection {
  let client: pg.Client | null = null
  let from = nothingYet
  let told = new Set<number>()

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
    from = nothingYet
    told = new Set()
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
        const query = used.query<Answer>({ ...ask, values: [from] })
        const { rows } = await answeredWithin(timeoutMs, used, query)
        const answer = rows[0]
        if (!answer) throw new Error('Asking for page changes always answers one row')
        const news = answer.changes.filter(({ id }) => !told.has(id))
        told = new Set(answer.changes.map(({ id }) => id))
        from = answer.xmin
        return news.map(({ tags }) => (tags.includes('all') ? 'all' : tags))
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
