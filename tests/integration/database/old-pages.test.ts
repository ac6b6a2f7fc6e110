import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { limits } from '#server/db/limits.ts'
import { takeDatabaseAway } from '#tests/support/database/database.ts'
import { aProduct } from '#tests/support/given/builders.ts'
import { type BlackHole, openBlackHole } from '#tests/support/http/black-hole.ts'
import { openShop } from '#tests/support/shop/shop.ts'

let hole: BlackHole
const shop = await openShop({
  withPages: true,
  // As in a running shop.
  pagePatienceMs: 2_700,
  connectionPatienceMs: 5_000,
  cacheToleranceMs: limits.changes.toleranceMs,
  oldPagesMs: 60_000,
  async leadThrough(databaseUrl) {
    hole = await openBlackHole(databaseUrl)
    return hole.url
  },
})
const productId = await aProduct(shop, { slug: 'a-laptop', name: 'First name' })
afterAll(async () => {
  await shop.close()
  await hole.close()
})

// The shop promises three seconds, to which a busy machine may add. Without the promise it would be 15 and more.
const promisedMs = 12_000

const pages = ['/', '/products', '/product/a-laptop']

async function get(path: string) {
  const startedAt = performance.now()
  const reply = await fetch(shop.url + path)
  const text = await reply.text()
  return {
    status: reply.status,
    text,
    marked: reply.headers.get('cache-status'),
    ms: performance.now() - startedAt,
  }
}

/** Every page is cached, and is sent without asking the database no longer. */
async function fill(): Promise<void> {
  for (const path of pages) expect((await get(path)).status).toBe(200)
  await wait(2 * limits.changes.toleranceMs)
}

const mark = /^kwela; hit; ttl=-\d+; detail=database-unreachable$/

it('are sent while the database is away, marked, and never once it is back', async () => {
  await fill()
  const away = await takeDatabaseAway(shop.databaseUrl)
  try {
    for (const path of pages) {
      const { status, marked } = await get(path)
      expect([path, status, marked]).toEqual([path, 200, expect.stringMatching(mark)])
    }
    expect((await get('/category/nothing')).status).toBe(503)
    expect((await get('/livez')).status).toBe(200)
  } finally {
    await away.giveBack()
  }
  await shop.services.db.execute(sql`update products set name = 'Second name' where id = ${productId}`)
  await expect.poll(async () => (await get('/product/a-laptop')).text).toContain('Second name')
  for (const path of pages) {
    const { status, marked } = await get(path)
    expect([path, status, marked]).toEqual([path, 200, null])
  }
})

// Fails without the retry on a new connection: others may have changed the page meanwhile.
it('are not sent because one connection died', async () => {
  await fill()
  hole.swallowOpenOnes()
  const answers = await Promise.all(pages.map(get))
  expect(answers.map(({ marked }) => marked)).toEqual([null, null, null])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(promisedMs)
})

it('are sent for the time that is set, and within three seconds when nothing gets through', async () => {
  await fill()
  hole.swallowAll()
  const first = await Promise.all(pages.map(get))
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(promisedMs)
  const again = await get('/')
  expect([again.status, again.ms < 1_900 ? 'at once' : again.ms]).toEqual([200, 'at once'])
})
