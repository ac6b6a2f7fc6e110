import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/client.ts'
import type { DatabaseWatch } from '#server/db/database-watch.ts'
import { faultText, logFault } from '#server/log.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { type JobLease, takeLease } from './job-lease.ts'
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
  tracing: Tracing
}

export type JobCounts = { runs: number; failures: number; done: number }

export type RunningJobs = {
  /** What each has done in this process. */
  counts: ReadonlyMap<string, Readonly<JobCounts>>
  stop(): Promise<void>
}

const maxWaitMs = 5 * 60_000

/** Runs every job repeatedly until told to stop: once in each interval by all processes of the shop together. */
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
  while (!ending.aborted) {
    const { result, waitMs } = await takeTurn(services, job, { ending, evenIfNotDue: false })
    if (result.kind === 'failed') counts.failures++
    if (result.kind === 'done') {
      counts.runs++
      counts.done += result.done
    }
    await wait(waitMs, undefined, { signal: ending }).catch(() => {})
  }
}

export type JobResult = { kind: 'done'; done: number } | { kind: 'busy' } | { kind: 'failed' }

/** Runs a job now unless another process is running it, and records how it went. Never rejects. */
export async function runJobOnce<Services extends Needs>(
  services: Services,
  job: Job<Services>,
): Promise<JobResult> {
  const ending = new AbortController().signal
  return (await takeTurn(services, job, { ending, evenIfNotDue: true })).result
}

type Turn = { result: JobResult; waitMs: number }

async function takeTurn<Services extends Needs>(
  services: Services,
  job: Job<Services>,
  { ending, evenIfNotDue }: { ending: AbortSignal; evenIfNotDue: boolean },
): Promise<Turn> {
  const { database, databaseWatch, clock, tracing } = services
  let lease: JobLease | null = null
  let waitMs = job.everyMs
  try {
    if (!databaseWatch.isClockSure)
      throw new Error("The database's clock jumped: nothing is due until it is steady")
    const asked = await takeLease(database.db, job.name, { evenIfNotDue })
    if (asked.kind === 'not_now') {
      // A lease is for longer than a run takes: whoever has it ends it, and may be gone before the next run.
      return { result: { kind: 'busy' }, waitMs: Math.min(asked.waitMs, job.everyMs) }
    }
    lease = asked.lease
    if (ending.aborted) {
      // Told to stop while it waited for the lease: a run would miss the signal, and another process may do it now.
      waitMs = 0
      return { result: { kind: 'busy' }, waitMs }
    }
    const done = await lease.whileHeld((lost) =>
      tracing.begin({ name: `job ${job.name}`, kind: 'inside' }, () =>
        job.run(services, AbortSignal.any([ending, lost, AbortSignal.timeout(job.limitMs)])),
      ),
    )
    await upsertGoodRun(database.db, job.name, clock())
    return { result: { kind: 'done', done }, waitMs }
  } catch (error) {
    const failuresInARow = await recordFailure(services, job.name, error)
    waitMs = Math.min(job.everyMs * 2 ** failuresInARow, Math.max(job.everyMs, maxWaitMs))
    return { result: { kind: 'failed' }, waitMs }
  } finally {
    // If that fails, it ends by itself.
    await lease
      ?.end(waitMs)
      .catch((error) => logFault(services.log, error, 'the lease of a job could not be ended'))
  }
}

/** Returns how often it has failed since the last good run, in whichever process. */
async function recordFailure({ database, clock, log }: Needs, name: string, error: unknown): Promise<number> {
  const ofJob = log.child({ job: name })
  logFault(ofJob, error, 'a job failed')
  const said = faultText(error).slice(0, 300)
  try {
    return await upsertFailedRun(database.db, { name, error: said, at: clock() })
  } catch (cause) {
    logFault(ofJob, cause, 'the failure of a job could not be recorded')
    return 1
  }
}
