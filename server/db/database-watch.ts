import { type SQL, sql } from 'drizzle-orm'
import { type Database, type DatabaseOptions, type Db, openDatabase } from './client.ts'
import { type DatabaseFault, databaseFaultOf } from './conflicts.ts'

export type DatabaseState = 'ok' | 'read_only' | 'full' | 'unreachable'

/** How the database is, and what its clock says: asked regularly, on a connection that nothing else waits for. */
export type DatabaseWatch = {
  /** Asks now, and answers within two seconds whatever happens. */
  look(): Promise<DatabaseState>
  /** What the last look or a failed statement said, without asking. */
  readonly state: DatabaseState
  /** The database's time, which is every process's. Before the first look it is that of this machine. */
  now(): Date
  /** How far this machine's clock is ahead of the database's; null before the first look. */
  readonly clockOffsetMs: number | null
  /** False before the first look, and where two in a row told times that do not follow from each other. */
  readonly isClockSure: boolean
  /** Told of statements that failed because the database cannot be used. */
  note(fault: DatabaseFault): void
  /** Asks over and over from now on. */
  begin(): void
  close(): Promise<void>
}

type Needs = Pick<DatabaseOptions, 'url'> & {
  onDrift: (driftMs: number) => void
  /** Milliseconds by the clock on this machine's wall, which somebody may have set wrong. */
  machineNow?: () => number
}

const lookEveryMs = 15_000
// Twice this is below the two seconds after which a look says that it heard nothing.
const answerMs = 900
// A disk that is full says so to whoever writes, and to nobody who only asks.
const fullForMs = 30_000
// An answer that was longer under way than this says too little about the time.
const maxAnswerMs = 500
const maxDriftMs = 2_000

type Reading = { at: Date; isReadOnly: boolean }

export function createDatabaseWatch({ url, onDrift, machineNow = Date.now }: Needs): DatabaseWatch {
  const database: Database = openDatabase({
    url,
    maxConnections: 1,
    connectionPatienceMs: answerMs,
    statementTimeoutMs: answerMs,
  })
  const db = database.readsWithin(answerMs)
  let seen: DatabaseState = 'ok'
  let fullAt = Number.NEGATIVE_INFINITY
  // The database's time at one moment of the clock that only counts and cannot be set.
  let anchor: { atMs: number; countedMs: number } | null = null
  let clockOffsetMs: number | null = null
  let isClockSure = true
  let looking: Promise<DatabaseState> | null = null
  let timer: NodeJS.Timeout | null = null

  async function lookOnce(): Promise<DatabaseState> {
    const askedAt = performance.now()
    try {
      const { at, isReadOnly } = await ask(db)
      const tookMs = performance.now() - askedAt
      if (tookMs < maxAnswerMs || anchor === null) setBy(at.getTime() + tookMs / 2)
      seen = isReadOnly ? 'read_only' : 'ok'
    } catch (error) {
      if (!databaseFaultOf(error)) throw error
      seen = 'unreachable'
    }
    return stateOf()
  }

  function setBy(atMs: number): void {
    const countedMs = performance.now()
    const driftMs = anchor ? atMs - timeAt(anchor, countedMs) : 0
    isClockSure = Math.abs(driftMs) <= maxDriftMs
    if (!isClockSure) onDrift(driftMs)
    anchor = { atMs, countedMs }
    clockOffsetMs = machineNow() - atMs
  }

  function stateOf(): DatabaseState {
    return seen === 'ok' && performance.now() - fullAt < fullForMs ? 'full' : seen
  }

  function look(): Promise<DatabaseState> {
    looking ??= lookOnce().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    look,
    get state() {
      return stateOf()
    },
    now: () => new Date(anchor ? timeAt(anchor, performance.now()) : machineNow()),
    get clockOffsetMs() {
      return clockOffsetMs
    },
    get isClockSure() {
      return isClockSure && anchor !== null
    },
    note({ kind }) {
      if (kind === 'full') fullAt = performance.now()
    },
    begin() {
      timer ??= setInterval(() => void look(), lookEveryMs).unref()
    },
    async close() {
      if (timer) clearInterval(timer)
      await looking
      await database.close()
    },
  }
}

const reading: SQL = sql`select clock_timestamp() as at,
  pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`

async function ask(db: Db): Promise<Reading> {
  const { rows } = await db.execute<{ at: string; isReadOnly: boolean }>(reading)
  const [row] = rows
  if (!row) throw new Error('Asking for the time always answers one row')
  return { at: new Date(row.at), isReadOnly: row.isReadOnly }
}

function timeAt(anchor: { atMs: number; countedMs: number }, countedMs: number): number {
  return anchor.atMs + countedMs - anchor.countedMs
}
