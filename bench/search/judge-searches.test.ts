import { expect, it } from 'vitest'
import {
  figuresByKind,
  type JudgedSearch,
  judge,
  missedNeeds,
  ndcg,
} from '#tests/support/search/judge-searches.ts'

const phone: JudgedSearch = { q: 'phone', kind: 'category', relevant: { a: 3, b: 2, c: 1 }, must_not: ['x'] }
const fridge: JudgedSearch = { q: 'fridge', kind: 'not-sold', relevant: { c: 1 }, expects: 'nothing' }
const slip: JudgedSearch = { q: 'phnoe', kind: 'misspelling', relevant: { a: 3 } }
const answer = (found: string[], near: string[] = []) => ({ found, near, ms: 1 })

it('accepts results with the best products first', () => {
  expect(judge(phone, answer(['a', 'b', 'c']))).toMatchObject({
    isEmpty: false,
    isGoodFirst: true,
    ndcg: 1,
    glaring: [],
  })
})

it('detects missing, badly ranked and clearly wrong results', () => {
  expect(judge(phone, answer([])).isEmpty).toBe(true)
  expect(judge(phone, answer(['c', 'z', 'y', 'a']))).toMatchObject({
    isGoodFirst: false,
    isGoodInThree: false,
  })
  expect(judge(phone, answer(['a', 'x'])).glaring).toEqual(['x'])
  expect(ndcg(phone.relevant, ['c', 'b', 'a'])).toBeLessThan(1)
})

it('detects the other of two things only before the right one', () => {
  const pair: JudgedSearch = { ...phone, kind: 'not-equal' }
  expect(judge(pair, answer(['a', 'x'])).glaring).toEqual([])
  expect(judge(pair, answer(['x', 'a'])).glaring).toEqual(['x'])
})

it('expects no results, or only related products, if the shop does not sell the product', () => {
  expect(judge(fridge, answer(['c'])).isRightlyEmpty).toBe(true)
  expect(judge(fridge, answer(['a'])).isRightlyEmpty).toBe(false)
})

it('accepts near misses only for a misspelt search', () => {
  expect(judge(slip, answer([], ['a'])).isGoodFirst).toBe(true)
  expect(judge(phone, answer([], ['a'])).isEmpty).toBe(true)
})

it('reports missed targets, by kind of search', () => {
  const figures = figuresByKind([judge(phone, answer(['a', 'b', 'c'])), judge(slip, answer([]))])
  expect(missedNeeds(figures)).toContain('nothing found though goods are sold: at most 0.01, is 0.500')
  expect(missedNeeds(figures)).toContain(
    'a good product among the first three for misspelling: at least 0.85, is 0.000',
  )
  expect(missedNeeds(figuresByKind([judge(phone, answer(['a', 'b', 'c']))]))).toEqual([])
})
