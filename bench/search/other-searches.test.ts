import { expect, it } from 'vitest'
import { otherShopGoods, otherShopSearches, wordsOfTheTrade } from '#tests/support/search/other-searches.ts'
import catalogue from '../../demo/catalogue.json' with { type: 'json' }

const sets = [
  ['the words of the trade', wordsOfTheTrade(), catalogue.map(({ slug }) => slug)],
  ['the other shop', otherShopSearches(), otherShopGoods().map(({ slug }) => slug)],
] as const

it.each(sets)('%s are judged by goods that are sold', (_, searches, slugs) => {
  const sold = new Set(slugs)
  expect(sold.size).toBe(slugs.length)
  for (const { q, relevant, must_not = [] } of searches)
    expect(
      [...Object.keys(relevant), ...must_not].filter((slug) => !sold.has(slug)),
      q,
    ).toEqual([])
})

it.each(sets)('%s are asked once each, and have an answer', (_, searches) => {
  expect(new Set(searches.map(({ q, kind }) => `${kind}: ${q}`)).size).toBe(searches.length)
  for (const { q, relevant, expects } of searches)
    expect(expects === 'nothing' || Object.values(relevant).some((grade) => grade >= 2), q).toBe(true)
})

it('reads grades and what must not come', () => {
  const search = otherShopSearches().find(({ q, kind }) => q === 'skerm' && kind === 'not-equal')
  expect(search).toMatchObject({ relevant: { 'philips-24-full-hd-monitor-75-hz': 3 } })
  expect(search?.must_not).toContain('snug-tempered-glass-screen-protector-for-iphone-14')
})
