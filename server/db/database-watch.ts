import { type SQL, sql } from 'drizzle-orm'
import { type Database, type DatabaseOptions, type Db, openDatabase } from './client.ts'
import { type DatabaseFault, databaseFaultOf } from './conflicts.ts'
import { limits } from './limits.ts'

export type DatabaseState = 'ok' | 'read_only' | 'full' | 'unreachable'

/** The state and clock of the database: checked regularly, on a connection of its own. */
export type DatabaseWatch = {
  /** Checks now, and answers within two seconds in any case. */
  look(): Promise<DatabaseState>
  /** The result of the last check or failed statement, without checking. */
  readonly state: DatabaseState
  /** The database's time, which all processes share. Before the first check it is that of this machine. */
  now(): Date
  /** How far this machine's clock is ahead of the database's; null before the first check. */
  readonly clockOffsetMs: number | null
  /** False before the first check, and if two in a row gave times that contradict each other. */
  readonly isClockSure: boolean
  /** Receives statements that failed because the database cannot be used. */
  note(fault: DatabaseFault): void
  /** How many of them there have been, of each kind. */
  readonly faults: Readonly<Record<DatabaseFault['kind'], number>>
  /** Checks again and again from now on. */
  begin(): void
  close(): Promise<void>
}

type Needs = Pick<DatabaseOptions, 'url' | 'pooler'> & {
  onDrift: (driftMs: number) => void
  /** Milliseconds of this machine's wall clock, which somebody may have set wrong. */
  machineNow?: () => number
}

const { everyMs, answerMs, fullForMs, maxTimedAnswerMs, maxDriftMs } = limits.watch

type Reading = { at: Date; isReadOnly: boolean }

export function createDatabaseWatch({ url, pooler, onDrift, machineNow = Date.now }: Needs): DatabaseWatch {
  const database: Database = openDatabase({
    url,
    ...(pooler && { pooler }),
    maxConnections: limits.connections.forWatching,
    connectionPatienceMs: answerMs,
    statementTimeoutMs: answerMs,
  })
  const db = database.readsWithin(answerMs)
  let seen: DatabaseState = 'ok'
  let fullAt = Number.NEGATIVE_INFINITY
  // The database's time at one reading of the monotonic clock.
  let anchor: { atMs: number; countedMs: number } | null = null
  let clockOffsetMs: number | null = null
  let isClockSure = true
  const faults = { unreachable: 0, read_only: 0, full: 0, busy: 0 }
  let looking: Promise<DatabaseState> | null = null
  let timer: NodeJS.Timeout | null = null

  async function lookOnce(): Promise<DatabaseState> {
    const askedAt = performance.now()
    try {
      const { at, isReadOnly } = await ask(db)
      const tookMs = performance.now() - askedAt
      if (tookMs < maxTimedAnswerMs || anchor === null) setBy(at.getTime() + tookMs / 2)
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
    faults,
    note({ kind }) {
      faults[kind] += 1
      if (kind === 'full') fullAt = performance.now()
    },
    begin() {
      timer ??= setInterval(() => void look(), everyMs).unref()
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
