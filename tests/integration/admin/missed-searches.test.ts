import { afterAll, beforeEach, expect, it } from 'vitest'
import { dismissMissedSearch, listMissedSearches } from '#contract/catalogue/missed-search.ts'
import { missedSearchRetention } from '#domain/catalogue/search/missed-search.ts'
import { searchMisses } from '#server/db/schema/search.ts'
import { maxCounted } from '#server/features/catalogue/search/missed-searches.ts'
import { tidyMissedSearches } from '#server/features/catalogue/search/tidy-missed-searches.ts'
import { anAdministrator, aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
const owner = await anAdministrator(shop)
await aProduct(shop, { name: 'Karoo kettle', category: 'kitchen', retailCents: 500_000 })
afterAll(() => shop.close())

beforeEach(async () => {
  await shop.services.missedSearches.flush()
  await shop.services.db.delete(searchMisses)
})

function call(method: string, path: string): Promise<Reply> {
  return send(shop, method, path, { token: owner.token })
}

const search = (query: Record<string, string>) => send(shop, 'GET', `/products?${new URLSearchParams(query)}`)

async function counted(): Promise<{ words: string; searches: number }[]> {
  await shop.services.missedSearches.flush()
  const reply = await call('GET', '/missed-searches')
  keepsItsContract(listMissedSearches, reply)
  return reply.body.missed_searches.map(({ words, searches }: { words: string; searches: number }) => ({
    words,
    searches,
  }))
}

it('counts a search that found nothing, also on a page, once it is written down', async () => {
  await search({ q: 'Washing Machine' })
  await fetch(`${shop.url}/products?q=tumble+dryer`)
  expect((await call('GET', '/missed-searches')).body.missed_searches).toEqual([])
  expect(await counted()).toEqual([
    { words: 'tumble dryer', searches: 1 },
    { words: 'washing machine', searches: 1 },
  ])
})

it('adds up what is searched for again, and not what a cached page answers', async () => {
  await search({ q: 'wok' })
  await search({ q: 'wok' })
  await search({ q: 'wok', page: '2' })
  expect(await counted()).toEqual([{ words: 'wok', searches: 1 }])
  shop.clock.passMinutes(11)
  await search({ q: 'WOK!' })
  await search({ q: 'wok', in_stock: '1' })
  expect(await counted()).toEqual([{ words: 'wok', searches: 3 }])
  const { body } = await call('GET', '/missed-searches')
  expect(body.missed_searches[0].last_at).toBe(shop.clock.now.toISOString())
})

it('does not count what the shop has, its pages, suggestions, or a list made empty by its filters', async () => {
  await search({ q: 'kettle' })
  await search({ q: 'kettle', brand: 'Nobody' })
  await search({ q: 'kettle under R1 000' })
  await search({ q: 'kettle', category: 'elsewhere' })
  await search({ category: 'kitchen', q: 'toaster' })
  await send(shop, 'GET', '/products/suggest?q=toast')
  await search({ q: 'returns' })
  expect(await counted()).toEqual([])
})

it('writes down nothing that looks personal', async () => {
  for (const q of [
    'thandi@mail.example',
    '082 555 0142',
    '8001015009087',
    'call 011-555-0142 please',
    'x'.repeat(100),
  ])
    expect((await search({ q })).body.products, q).toEqual([])
  expect(await counted()).toEqual([])
})

it('remembers only so many between two writes', async () => {
  for (let at = 0; at <= maxCounted; at += 1) shop.services.missedSearches.count(`nonsense w${at}`)
  shop.services.missedSearches.count('nonsense w0')
  await shop.services.missedSearches.flush()
  const { missed_searches, pagination } = (await call('GET', '/missed-searches?limit=1')).body
  expect(pagination.total).toBe(maxCounted)
  expect(missed_searches).toMatchObject([{ words: 'nonsense w0', searches: 2 }])
})

it('writes what it counted when the shop closes', async () => {
  const other = await openShop({ besides: shop })
  await send(other, 'GET', '/products?q=samovar')
  await other.close()
  expect(await counted()).toEqual([{ words: 'samovar', searches: 1 }])
})

it('is dismissed once, and comes back if it is searched for again', async () => {
  const words = '27 inch "pro\'s" screen, 100+'
  shop.services.missedSearches.count(words)
  expect(await counted()).toEqual([{ words, searches: 1 }])
  const address = `/missed-searches/${encodeURIComponent(words)}`
  const dismissed = await call('DELETE', address)
  expect(dismissed.status).toBe(200)
  keepsItsContract(dismissMissedSearch, dismissed)
  expectProblem(await call('DELETE', address), 404, 'not_found')
  expect(await counted()).toEqual([])
  shop.services.missedSearches.count(words)
  expect(await counted()).toEqual([{ words, searches: 1 }])
})

it('forgets what nobody has searched for in 90 days, and the rarest of too many', async () => {
  const { days, max } = missedSearchRetention
  const now = shop.clock.now.getTime()
  const day = 24 * 60 * 60_000
  const rows = Array.from({ length: max }, (_, at) => ({
    words: `word ${String(at).padStart(4, '0')}`,
    searches: 2,
    lastAt: new Date(now),
  }))
  await shop.services.db
    .insert(searchMisses)
    .values([
      ...rows,
      { words: 'old but frequent', searches: 1_000, lastAt: new Date(now - days * day - 1) },
      { words: 'nearly old', searches: 3, lastAt: new Date(now - days * day) },
      { words: 'rare', searches: 1, lastAt: new Date(now) },
    ])
  // The old one, the rare one, and the last of the others.
  expect(await tidyMissedSearches(shop.services)).toBe(3)
  expect(await tidyMissedSearches(shop.services)).toBe(0)
  const kept = (await shop.services.db.select().from(searchMisses)).map(({ words }) => words)
  expect(kept).toHaveLength(max)
  expect(kept).toContain('nearly old')
  expect(kept).not.toContain(`word ${String(max - 1).padStart(4, '0')}`)
})
