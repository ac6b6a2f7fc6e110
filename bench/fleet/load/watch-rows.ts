import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { databaseFaultOf } from '#server/db/conflicts.ts'

export type RowWatch = {
  /** Orders that were ended although their time was not over, by the clock of the database. */
  readonly endedEarly: ReadonlySet<string>
  /** The job whose last run was longest ago, in its own intervals. */
  readonly oldestJob: { name: string; intervals: number; seconds: number } | null
  done: Promise<void>
}

const everyMs = 500
// A busy machine is late by a second with everything, which would be several intervals of the quickest jobs.
const minIntervalMs = 2_000

type Needs = {
  db: Db
  jobs: readonly { name: string; everyMs: number }[]
  ending: AbortSignal
  /** Jobs cannot run at the moment, so nobody asks how old they are. */
  isExcused: () => boolean
}

/** Looks at the rows while the load runs. */
export function watchRows({ db, jobs, ending, isExcused }: Needs): RowWatch {
  const endedEarly = new Set<string>()
  let oldestJob: RowWatch['oldestJob'] = null

  async function look(): Promise<void> {
    const { rows } = await db.execute<{ orderNumber: string }>(
      sql`select order_number as "orderNumber" from orders where status = 'expired' and reserved_until > now()`,
    )
    for (const { orderNumber } of rows) endedEarly.add(orderNumber)
    for (const { name, lateMs } of await listWaitingJobs(db)) noteLate(name, lateMs)
  }

  function noteLate(name: string, lateMs: number): void {
    const job = jobs.find((one) => one.name === name)
    if (!job || isExcused()) return
    const ageMs = job.everyMs + lateMs
    const intervals = ageMs / Math.max(minIntervalMs, job.everyMs)
    if (!oldestJob || intervals > oldestJob.intervals) oldestJob = { name, intervals, seconds: ageMs / 1000 }
  }

  async function watch(): Promise<void> {
    while (!ending.aborted) {
      await look().catch((error: unknown) => {
        if (!databaseFaultOf(error)) throw error
      })
      await wait(everyMs, undefined, { signal: ending }).catch(() => undefined)
    }
  }

  return {
    endedEarly,
    get oldestJob() {
      return oldestJob
    },
    done: watch(),
  }
}

/** Jobs that no process runs at the moment, and how long ago each was due. */
async function listWaitingJobs(db: Db): Promise<{ name: string; lateMs: number }[]> {
  const { rows } = await db.execute<{ name: string; lateMs: number }>(sql`
    select name, extract(epoch from clock_timestamp() - next_at)::float8 * 1000 as "lateMs" from job_leases
    where next_at < clock_timestamp() and (holder is null or held_until < clock_timestamp())`)
  return rows
}
