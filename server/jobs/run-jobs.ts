import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/client.ts'
import type { DatabaseWatch } from '#server/db/database-watch.ts'
import { faultText, logFault } from '#server/log.ts'
import { upsertFailedRun, upsertGoodRun } from './job-queries.ts'

/** Background work: finds the rows that are due and handles them. Safe to run twice. */
export type Job<Services> = {
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

export type JobCounts = { runs: number; failures: number; done: number }

export type RunningJobs = {
  /** What each has done in this process. */
  counts: ReadonlyMap<string, Readonly<JobCounts>>
  stop(): Promise<void>
}

const maxWaitMs = 5 * 60_000

/** Runs every job repeatedly until told to stop; each runs in one process of the shop at a time. */
export function runJobs<Services extends Needs>(
  services: Services,
  jobs: readonly Job<Services>[],
): RunningJobs {
  const ending = new AbortController()
  const counts = new Map(jobs.map(({ name }) => [name, { runs: 0, failures: 0, done: 0 }]))
  const loops = jobs.map((job) => repeat(services, job, counts.get(job.name), ending.signal))
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
  job: Job<Services>,
  counts: JobCounts | undefined,
  ending: AbortSignal,
): Promise<void> {
  if (!counts) throw new Error(`The job ${job.name} is not counted`)
  let failuresInARow = 0
  while (!ending.aborted) {
    const result = await runJobOnce(services, job, ending)
    if (result.kind === 'failed') {
      counts.failures++
      failuresInARow++
    } else {
      counts.runs++
      counts.done += result.kind === 'done' ? result.done : 0
      failuresInARow = 0
    }
    const waitMs = Math.min(job.everyMs * 2 ** failuresInARow, Math.max(job.everyMs, maxWaitMs))
    await wait(waitMs, undefined, { signal: ending }).catch(() => {})
  }
}

export type JobResult = { kind: 'done'; done: number } | { kind: 'busy' } | { kind: 'failed' }

/** Runs a job unless another process is running it, and records how it went. Never rejects. */
export async function runJobOnce<Services extends Needs>(
  services: Services,
  job: Job<Services>,
  ending: AbortSignal = new AbortController().signal,
): Promise<JobResult> {
  const { database, databaseWatch, clock, log } = services
  const { name } = job
  try {
    if (!databaseWatch.isClockSure)
      throw new Error("The database's clock jumped: nothing is due until it is steady")
    const done = await runAlone(services, job, ending)
    if (done === null) return { kind: 'busy' }
    await upsertGoodRun(database.db, name, clock())
    return { kind: 'done', done }
  } catch (error) {
    const ofJob = log.child({ job: name })
    logFault(ofJob, error, 'a job failed')
    const said = faultText(error).slice(0, 300)
    await upsertFailedRun(database.db, { name, error: said, at: clock() }).catch((cause) =>
      logFault(ofJob, cause, 'the failure of a job could not be recorded'),
    )
    return { kind: 'failed' }
  }
}

/** The lock belongs to a connection, so that it ends with a crashed process; running twice in that case is safe. */
async function runAlone<Services extends Needs>(
  services: Services,
  job: Job<Services>,
  ending: AbortSignal,
): Promise<number | null> {
  const client = await services.database.pool.connect()
  let isBroken = true
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"`,
      [`job ${job.name}`],
    )
    if (!rows[0]?.isOurs) {
      isBroken = false
      return null
    }
    const signal = AbortSignal.any([ending, AbortSignal.timeout(job.limitMs)])
    try {
      // Told to stop while it waited for a connection: a run would miss the signal.
      return signal.aborted ? null : await job.run(services, signal)
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`job ${job.name}`])
      isBroken = false
    }
  } finally {
    client.release(isBroken)
  }
}
