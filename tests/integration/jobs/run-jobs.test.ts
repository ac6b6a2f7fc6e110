import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobRuns } from '#server/db/schema/jobs.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { type Job, runJobOnce, runJobs } from '#server/jobs/run-jobs.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Counted = Job<TestShop['services']>

function aJob(name: string, run: Counted['run'], limitMs = 60_000): Counted {
  return { name, everyMs: 5, limitMs, run }
}

// Fails without the advisory lock in runAlone: two processes would run it at once.
it('runs a job in one process at a time', async () => {
  let inside = 0
  let most = 0
  const job = aJob('alone', async () => {
    inside++
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 3))
    inside--
    return 1
  })
  const processes = [1, 2, 3].map(() => runJobs(shop.services, [job]))
  const runs = () => processes.reduce((sum, { counts }) => sum + (counts.get('alone')?.done ?? 0), 0)
  await expect.poll(runs).toBeGreaterThan(20)
  await Promise.all(processes.map((one) => one.stop()))
  expect(most).toBe(1)
  const done = runs()
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs()).toBe(done)
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
  'watch-held-stock',
  'watch-events',
  'reconcile-checkouts',
  'reconcile-refunds',
  'number-invoices',
  'send-emails',
  'watch-low-stock',
  'notify-staff',
  'notify-back-in-stock',
  'tidy-counts',
  'tidy-missed-searches',
  'end-access',
  'strip-orders',
  'enforce-retention',
  'end-saves',
  'delete-unused-photos',
]

it('runs every background job of the shop by its name', async () => {
  const jobs = jobsOf(shop.services)
  expect(jobs.map(({ name }) => name)).toEqual(everyJob)
  for (const job of jobs)
    expect([job.name, await runJobOnce(shop.services, job)]).toMatchObject([job.name, { kind: 'done' }])
})

const untilAborted: Counted['run'] = (_services, signal) =>
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
