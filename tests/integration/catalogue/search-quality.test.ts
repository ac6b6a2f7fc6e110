import { afterAll, expect, it } from 'vitest'
import { searchWords } from '#domain/catalogue/search/search-words.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { send } from '#tests/support/given/builders.ts'
import { askSearches } from '#tests/support/search/ask-searches.ts'
import { fillOtherShop } from '#tests/support/search/fill-other-shop.ts'
import {
  figuresByKind,
  type JudgedSearch,
  judgedSearches,
  missedNeeds,
} from '#tests/support/search/judge-searches.ts'
import { otherShopSearches, wordsOfTheTrade } from '#tests/support/search/other-searches.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
await seedDemo(shop.services)
afterAll(() => shop.close())

async function missed(at: TestShop, searches: readonly JudgedSearch[]): Promise<string[]> {
  const verdicts = await askSearches(async (path) => (await send(at, 'GET', path)).body, searches)
  return missedNeeds(figuresByKind(verdicts))
}

it('everyday searches find what shoppers mean', async () => {
  expect(await missed(shop, judgedSearches())).toEqual([])
})

it('so do the words of the trade, in several languages', async () => {
  expect(await missed(shop, wordsOfTheTrade())).toEqual([])
})

it('so do they in a shop that sells other goods', async () => {
  const other = await openShop()
  await fillOtherShop(other.services.database.pool)
  expect(await missed(other, otherShopSearches())).toEqual([])
  await other.close()
})

it('the database writes words as the domain does', async () => {
  const { rows } = await shop.services.database.pool.query<{ text: string; words: string }>(
    `select text, search_words(text) as words from (
      select name as text from products union select description from products union select title from categories
      union select unnest(array['27 inch', '15,6" IPS', 'Café Élite', 'PC’s and PC''s', '16 GB', 'a_b%c', 'usb c']) as text
    ) texts`,
  )
  expect(rows.length).toBeGreaterThan(100)
  for (const { text, words } of rows)
    expect(words.split(' '), text).toEqual(expect.arrayContaining(searchWords(text)))
})

it('every typed word of a name finds its product', async () => {
  const { rows } = await shop.services.database.pool.query<{ slug: string; name: string }>(
    'select slug, name from products where is_active and archived_at is null order by id',
  )
  for (const { slug, name } of rows) {
    const { body } = await send(shop, 'GET', `/products?${new URLSearchParams({ q: name, limit: '5' })}`)
    expect(body.products[0]?.slug, name).toBe(slug)
  }
})
