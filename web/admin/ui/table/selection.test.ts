import { expect, it } from 'vitest'
import { keysBetween, questionOf, stillListed } from './selection.ts'

it('gives a range both ways', () => {
  expect(keysBetween(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(keysBetween(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(keysBetween(['a', 'b'], 'b', 'b')).toEqual(['b'])
})

it('gives only the last if the first is on another page', () => {
  expect(keysBetween(['a', 'b'], 'z', 'b')).toEqual(['b'])
  expect(keysBetween(['a', 'b'], null, 'b')).toEqual(['b'])
})

it('keeps of what was selected only what is listed still', () => {
  expect([...stillListed(new Set(['a', 'b']), ['b', 'c'])]).toEqual(['b'])
  expect([...stillListed(new Set(['a']), [])]).toEqual([])
})

it('asks the same on another page, in another order and look, and something else with another word', () => {
  const view = { q: 'cable', state: null, page: 1, size: 25, sort: 'name', look: null }
  expect(questionOf({ ...view, page: 3, size: 50, sort: 'price', look: 'cards' })).toBe(questionOf(view))
  expect(questionOf({ ...view, q: 'mouse' })).not.toBe(questionOf(view))
  expect(questionOf({ ...view, state: 'active' })).not.toBe(questionOf(view))
})
