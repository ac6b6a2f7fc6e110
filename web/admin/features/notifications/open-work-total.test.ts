import { expect, it } from 'vitest'
import { countedTitle, openWorkTotal } from './open-work-total.ts'

it('counts what this person may see', () => {
  expect(openWorkTotal({ ordersToPack: 8, messages: 2, returns: 1, attention: 1, alerts: 1 })).toBe(13)
  expect(
    openWorkTotal({ ordersToPack: null, messages: 2, returns: null, attention: null, alerts: null }),
  ).toBe(2)
})

it('begins the title with the count, once', () => {
  expect(countedTitle('Orders | Admin', 3)).toBe('(3) Orders | Admin')
  expect(countedTitle('(3) Orders | Admin', 12)).toBe('(12) Orders | Admin')
  expect(countedTitle('(999+) Orders | Admin', 0)).toBe('Orders | Admin')
  expect(countedTitle('Orders | Admin', 1200)).toBe('(999+) Orders | Admin')
})
