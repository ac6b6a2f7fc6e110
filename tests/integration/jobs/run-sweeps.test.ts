import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepRuns } from '#server/db/schema/sweeps.ts'
import { runSweepOnce, runSweeps, type Sweep } from '#server/jobs/run-sweeps.ts'
import { sweepsOf } from '#server/jobs/sweeps.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Counted = Sweep<TestShop['services']>

function aSweep(name: string, run: Counted['run'], limitMs = 60_000): Counted {
  return { name, everyMs: 5, limitMs, run }
}

// Fails without the advisory lock in runAlone: two copies would be inside at once.
it('runs a sweep in one copy at a time', async () => {
  let inside = 0
  let most = 0
  const sweep = aSweep('alone', async () => {
    inside++
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 3))
    inside--
    return 1
  })
  const copies = [1, 2, 3].map(() => runSweeps(shop.services, [sweep]))
  const runs = () => copies.reduce((sum, { counts }) => sum + (counts.get('alone')?.done ?? 0), 0)
  await expect.poll(runs).toBeGreaterThan(20)
  await Promise.all(copies.map((copy) => copy.stop()))
  expect(most).toBe(1)
  const done = runs()
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs()).toBe(done)
})

it('counts a failure, waits longer and goes on, the others undisturbed', async () => {
  let tries = 0
  const failing = aSweep('failing', async () => {
    tries++
    if (tries < 3) throw new Error('ordered by the test')
    return 1
  })
  const sweeps = runSweeps(shop.services, [failing, aSweep('steady', async () => 1)])
  await expect.poll(() => sweeps.counts.get('failing')?.done).toBeGreaterThan(0)
  expect(sweeps.counts.get('failing')?.failures).toBe(2)
  expect(sweeps.counts.get('steady')?.failures).toBe(0)
  await sweeps.stop()
})

it('writes down why it failed without the values of the query that did', async () => {
  const failing = aSweep('talkative', async ({ db }) => {
    await db.execute(sql`select ${'vee@shop.example'}::text::int`)
    return 1
  })
  expect(await runSweepOnce(shop.services, failing)).toEqual({ kind: 'failed' })
  const [row] = await shop.services.db.select().from(sweepRuns).where(eq(sweepRuns.name, 'talkative'))
  expect(row?.lastError).toContain('select $1')
  expect(row?.lastError).not.toContain('vee@shop.example')
})

const everySweep = [
  ...['expire-orders', 'watch-held-stock', 'watch-events', 'reconcile-checkouts', 'reconcile-refunds'],
  ...['number-invoices', 'send-letters', 'tidy-counts', 'end-access', 'strip-orders', 'keep-periods'],
  ...['end-saves', 'sweep-photos'],
]

it('runs each thing that the shop does without being asked, by its name', async () => {
  const sweeps = sweepsOf(shop.services)
  expect(sweeps.map(({ name }) => name)).toEqual(everySweep)
  for (const sweep of sweeps)
    expect([sweep.name, await runSweepOnce(shop.services, sweep)]).toMatchObject([
      sweep.name,
      { kind: 'done' },
    ])
})

const untilAborted: Counted['run'] = (_services, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(1), { once: true }))

it('tells a run that takes too long to stop', async () => {
  const sweeps = runSweeps(shop.services, [aSweep('endless', untilAborted, 20)])
  await expect.poll(() => sweeps.counts.get('endless')?.runs).toBeGreaterThan(1)
  await sweeps.stop()
})

it('begins nothing any more once it is told to stop', async () => {
  const sweeps = runSweeps(shop.services, [aSweep('late', untilAborted)])
  await sweeps.stop()
  expect(sweeps.counts.get('late')?.done).toBe(0)
})
