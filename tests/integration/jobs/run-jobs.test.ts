import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { jobRuns } from '#server/db/schema/jobs.ts'
import { takeLease } from '#server/jobs/job-lease.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { type Job, runJobOnce, runJobs } from '#server/jobs/run-jobs.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

type ShopJob = Job<TestShop['services']>

function aJob(name: string, run: ShopJob['run'], limitMs = 60_000): ShopJob {
  return { name, everyMs: 5, limitMs, run }
}

// Fails without the condition on held_until in tryLease: two processes would run it at once.
it('runs a job in one process at a time', async () => {
  let inside = 0
  let max = 0
  const job = aJob('alone', async () => {
    inside++
    max = Math.max(max, inside)
    await new Promise((resolve) => setTimeout(resolve, 3))
    inside--
    return 1
  })
  const processes = [1, 2, 3].map(() => runJobs(shop.services, [job]))
  const runs = () => processes.reduce((sum, { counts }) => sum + (counts.get('alone')?.done ?? 0), 0)
  await expect.poll(runs).toBeGreaterThan(20)
  await Promise.all(processes.map((one) => one.stop()))
  expect(max).toBe(1)
  const done = runs()
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs()).toBe(done)
})

// Fails without next_at: each of the four processes would run it in every interval.
it('runs a job once in each interval, however many processes there are, and when they are restarted', async () => {
  const everyMs = 300
  let runs = 0
  const job = {
    ...aJob('regular', async () => {
      runs += 1
      return 1
    }),
    everyMs,
  }
  const beganAt = performance.now()
  const begin = () => [1, 2, 3, 4].map(() => runJobs(shop.services, [job]))
  const processes = begin()
  await expect.poll(() => runs).toBeGreaterThan(1)
  await Promise.all(processes.map((one) => one.stop()))
  const restarted = begin()
  await expect.poll(() => runs).toBeGreaterThan(4)
  await Promise.all(restarted.map((one) => one.stop()))
  const intervals = Math.ceil((performance.now() - beganAt) / everyMs)
  // One at each end of them.
  expect(runs).toBeLessThanOrEqual(intervals + 1)
})

it('gives the lease to one of many that ask for it at once, and to the next when its holder has died', async () => {
  const { db } = shop.services
  const ask = () => takeLease(db, 'raced', { evenIfNotDue: true })
  const first = await Promise.all(Array.from({ length: 12 }, ask))
  expect(first.filter(({ kind }) => kind === 'taken')).toHaveLength(1)
  // Nobody ends it: the process is gone, and its time runs out.
  await db.execute(sql`update job_leases set held_until = now() where name = 'raced'`)
  expect((await ask()).kind).toBe('taken')
})

// Fails if whoever was refused waits for the whole lease: jobs were late by 15 seconds whenever a process was replaced.
it('runs a job soon after the process that had it has ended its lease and is gone', async () => {
  const taken = await takeLease(shop.services.db, 'handed on', { evenIfNotDue: true })
  if (taken.kind !== 'taken') throw new Error('Nobody else asks for it')
  const jobs = runJobs(shop.services, [{ ...aJob('handed on', async () => 1), everyMs: 50 }])
  // Time in which it asks, and is refused.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await taken.lease.end(0)
  await expect.poll(() => jobs.counts.get('handed on')?.runs, { timeout: 5_000 }).toBeGreaterThan(0)
  await jobs.stop()
})

it('keeps the lease of a long run, and ends a run whose lease somebody else has', async () => {
  const { db } = shop.services
  const ask = () => takeLease(db, 'long', { evenIfNotDue: true, heldForMs: 3_000 })
  const heldUntil = async () =>
    (await db.execute(sql`select held_until from job_leases where name = 'long'`)).rows[0]?.held_until
  const taken = await ask()
  if (taken.kind !== 'taken') throw new Error('Nobody else asks for it')
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const running = taken.lease.whileHeld(async (signal) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    for (let time = 0; time < 2; time++) {
      const before = await heldUntil()
      await expect.poll(heldUntil).not.toEqual(before)
      expect((await ask()).kind).toBe('not_now')
    }
    await db.execute(sql`update job_leases set holder = gen_random_uuid() where name = 'long'`)
    await lost
  })
  await running
})

it('counts a failure, waits longer and continues, without affecting the others', async () => {
  let tries = 0
  const failing = aJob('failing', async () => {
    tries++
    if (tries < 3) throw new Error('ordered by the test')
    return 1
  })
  const jobs = runJobs(shop.services, [failing, aJob('steady', async () => 1)])
  await expect.poll(() => jobs.counts.get('failing')?.done).toBeGreaterThan(0)
  expect(jobs.counts.get('failing')?.failures).toBe(2)
  expect(jobs.counts.get('steady')?.failures).toBe(0)
  await jobs.stop()
})

it('records why it failed, without the values in the failed query', async () => {
  const failing = aJob('talkative', async ({ db }) => {
    await db.execute(sql`select ${'vee@shop.example'}::text::int`)
    return 1
  })
  expect(await runJobOnce(shop.services, failing)).toEqual({ kind: 'failed' })
  const [row] = await shop.services.db.select().from(jobRuns).where(eq(jobRuns.name, 'talkative'))
  expect(row?.lastError).toContain('select $1')
  expect(row?.lastError).not.toContain('vee@shop.example')
})

const everyJob = [
  'expire-orders',
  'follow-sales',
  'follow-filters',
  'follow-texts',
  'check-prices',
  'watch-held-stock',
  'watch-events',
  'reconcile-checkouts',
  'reconcile-refunds',
  'reconcile-bookings',
  'reconcile-return-bookings',
  'watch-courier-webhook',
  'delete-old-labels',
  'number-invoices',
  'send-emails',
  'watch-low-stock',
  'notify-staff',
  'notify-back-in-stock',
  'remind-to-collect',
  'remind-to-pay',
  'tidy-counts',
  'keep-order-figures',
  'keep-customer-figures',
  'keep-sales-days',
  'tidy-missed-searches',
  'end-access',
  'strip-orders',
  'enforce-retention',
  'work-on-imports',
  'delete-old-imports',
  'end-saves',
  'reseal',
  'delete-unused-photos',
]

it('runs every background job of the shop by its name', async () => {
  const jobs = jobsOf(shop.services)
  expect(jobs.map(({ name }) => name)).toEqual(everyJob)
  for (const job of jobs)
    expect([job.name, await runJobOnce(shop.services, job)]).toMatchObject([job.name, { kind: 'done' }])
})

const untilAborted: ShopJob['run'] = (_services, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(1), { once: true }))

it('stops a run that takes too long', async () => {
  const jobs = runJobs(shop.services, [aJob('endless', untilAborted, 20)])
  await expect.poll(() => jobs.counts.get('endless')?.runs).toBeGreaterThan(1)
  await jobs.stop()
})

it('starts nothing once it is told to stop', async () => {
  const jobs = runJobs(shop.services, [aJob('late', untilAborted)])
  await jobs.stop()
  expect(jobs.counts.get('late')?.done).toBe(0)
})
