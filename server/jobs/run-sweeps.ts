import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/client.ts'
import type { DatabaseWatch } from '#server/db/database-watch.ts'
import { faultText, logFault } from '#server/log.ts'
import { upsertFailedRun, upsertGoodRun } from './sweep-queries.ts'

/** Work that nobody waits for: looks through the rows for what is due and carries it out. Safe to run twice. */
export type Sweep<Services> = {
  name: string
  everyMs: number
  /** After this the run is told to stop by its signal. */
  limitMs: number
  run(services: Services, signal: AbortSignal): Promise<number>
}

type Needs = {
  database: Database
  databaseWatch: Pick<DatabaseWatch, 'isClockSure'>
  clock: Clock
  log: Logger
}

export type SweepCounts = { runs: number; failures: number; done: number }

export type RunningSweeps = {
  /** What each has done in this process. */
  counts: ReadonlyMap<string, Readonly<SweepCounts>>
  stop(): Promise<void>
}

const longestWaitMs = 5 * 60_000

/** Runs every sweep over and over until it is told to stop; of all copies of the shop, one at a time runs each. */
export function runSweeps<Services extends Needs>(
  services: Services,
  sweeps: readonly Sweep<Services>[],
): RunningSweeps {
  const ending = new AbortController()
  const counts = new Map(sweeps.map(({ name }) => [name, { runs: 0, failures: 0, done: 0 }]))
  const loops = sweeps.map((sweep) => repeat(services, sweep, counts.get(sweep.name), ending.signal))
  return {
    counts,
    async stop() {
      ending.abort()
      await Promise.all(loops)
    },
  }
}

async function repeat<Services extends Needs>(
  services: Services,
  sweep: Sweep<Services>,
  counts: SweepCounts | undefined,
  ending: AbortSignal,
): Promise<void> {
  if (!counts) throw new Error(`The sweep ${sweep.name} is not counted`)
  let failuresInARow = 0
  while (!ending.aborted) {
    const result = await runSweepOnce(services, sweep, ending)
    if (result.kind === 'failed') {
      counts.failures++
      failuresInARow++
    } else {
      counts.runs++
      counts.done += result.kind === 'done' ? result.done : 0
      failuresInARow = 0
    }
    const waitMs = Math.min(sweep.everyMs * 2 ** failuresInARow, Math.max(sweep.everyMs, longestWaitMs))
    await wait(waitMs, undefined, { signal: ending }).catch(() => {})
  }
}

export type SweepResult = { kind: 'done'; done: number } | { kind: 'busy' } | { kind: 'failed' }

/** Runs a sweep unless a copy of the shop is at it, and writes down how it went. Never rejects. */
export async function runSweepOnce<Services extends Needs>(
  services: Services,
  sweep: Sweep<Services>,
  ending: AbortSignal = new AbortController().signal,
): Promise<SweepResult> {
  const { database, databaseWatch, clock, log } = services
  const { name } = sweep
  try {
    if (!databaseWatch.isClockSure)
      throw new Error("The database's clock jumped: nothing is due until it is steady")
    const done = await runAlone(services, sweep, ending)
    if (done === null) return { kind: 'busy' }
    await upsertGoodRun(database.db, name, clock())
    return { kind: 'done', done }
  } catch (error) {
    const ofSweep = log.child({ sweep: name })
    logFault(ofSweep, error, 'a sweep failed')
    const said = faultText(error).slice(0, 300)
    await upsertFailedRun(database.db, { name, error: said, at: clock() }).catch((cause) =>
      logFault(ofSweep, cause, 'the failure of a sweep could not be written down'),
    )
    return { kind: 'failed' }
  }
}

/** The lock belongs to a connection, so that it ends with a copy that dies; work done twice over that is safe. */
async function runAlone<Services extends Needs>(
  services: Services,
  sweep: Sweep<Services>,
  ending: AbortSignal,
): Promise<number | null> {
  const client = await services.database.pool.connect()
  let isBroken = true
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"`,
      [`sweep ${sweep.name}`],
    )
    if (!rows[0]?.isOurs) {
      isBroken = false
      return null
    }
    const signal = AbortSignal.any([ending, AbortSignal.timeout(sweep.limitMs)])
    try {
      // Told to stop while it waited for a connection: a run would wait for a signal that has been.
      return signal.aborted ? null : await sweep.run(services, signal)
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`sweep ${sweep.name}`])
      isBroken = false
    }
  } finally {
    client.release(isBroken)
  }
}
