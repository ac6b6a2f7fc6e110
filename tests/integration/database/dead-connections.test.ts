import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { type BlackHole, openBlackHole } from '#tests/support/http/black-hole.ts'
import { openShop } from '#tests/support/shop/shop.ts'

let hole: BlackHole
const shop = await openShop({
  withPages: true,
  // As in a running shop.
  pagePatienceMs: 2_700,
  connectionPatienceMs: 5_000,
  // Every page asks what has changed; with a tolerance a quick machine would ask nothing at all.
  cacheToleranceMs: 0,
  async leadThrough(databaseUrl) {
    hole = await openBlackHole(databaseUrl)
    return hole.url
  },
})
await aProduct(shop, { slug: 'a-laptop' })
afterAll(async () => {
  await shop.close()
  await hole.close()
})

// The shop promises three seconds, to which a busy machine may add. Without the promise it would be 15 and more.
const promisedMs = 12_000

const pages = ['/', '/products', '/category/laptops', '/product/a-laptop', '/products?q=laptop']

async function timed(path: string): Promise<{ path: string; status: number; ms: number }> {
  const startedAt = performance.now()
  const reply = await fetch(shop.url + path)
  await reply.text()
  return { path, status: reply.status, ms: performance.now() - startedAt }
}

/** Opens as many connections as simultaneous requests need, and caches every page. */
async function fill(): Promise<void> {
  await Promise.all(
    [...pages, ...pages.map((path) => `${path}${path.includes('?') ? '&' : '?'}x=1`)].map(timed),
  )
}

it('that stopped answering delay no page by more than three seconds, cached or not', async () => {
  await fill()
  hole.swallowOpenOnes()
  const answers = await Promise.all(pages.map(timed))
  for (const { path, status, ms } of answers)
    expect([path, status, ms < promisedMs ? 'in time' : ms]).toEqual([path, 200, 'in time'])
})

it('are not tried one after another: the next page is there at once', async () => {
  await fill()
  hole.swallowOpenOnes()
  const before = hole.lost()
  await timed('/category/laptops?y=1')
  const lost = hole.lost()
  expect(lost).toBeGreaterThan(before)
  for (const path of pages) {
    const { status } = await timed(`${path}${path.includes('?') ? '&' : '?'}y=2`)
    expect([path, status, hole.lost()]).toEqual([path, 200, lost])
  }
})

it('are ended by the database, which would otherwise hold their place for hours', async () => {
  const through = await openBlackHole(shop.databaseUrl)
  const forgotten = openDatabase({ url: through.url, idleMs: 500 })
  const direct = openDatabase({ url: shop.databaseUrl })
  const { rows } = await forgotten.db.execute<{ id: number }>(sql`select pg_backend_pid() as id`)
  const id = rows[0]?.id
  through.swallowOpenOnes()
  const isThere = async () =>
    (await direct.db.execute(sql`select from pg_stat_activity where pid = ${id}`)).rows.length > 0
  expect(await isThere()).toBe(true)
  await expect.poll(isThere).toBe(false)
  await direct.close()
  await forgotten.close()
  await through.close()
})

it('that are all dead, old and new, give an error page within three seconds, and readiness says so', async () => {
  await fill()
  hole.swallowAll()
  const startedAt = performance.now()
  const ready = await fetch(`${shop.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database: 'unreachable' }])
  expect(performance.now() - startedAt).toBeLessThan(promisedMs)
  const answers = await Promise.all(pages.map(timed))
  for (const { path, status, ms } of answers)
    expect([path, status, ms < promisedMs ? 'in time' : ms]).toEqual([path, 503, 'in time'])
})
