import { expect, it } from 'vitest'
import { cachedPageText } from './cached-page-text.ts'

const at = new Date(2026, 10, 20, 14, 5)

it('gives the time of a page from today', () => {
  expect(cachedPageText({ at, reason: 'offline' }, new Date(2026, 10, 20, 23, 59))).toBe(
    'You are offline. This page is from 14:05; prices and stock may have changed.',
  )
})

it('gives the day of an older one, and mentions the slow connection', () => {
  expect(cachedPageText({ at, reason: 'slow' }, new Date(2026, 10, 21, 0, 1))).toBe(
    'The connection is slow. This page is from Fri 20 Nov, 14:05; prices and stock may have changed.',
  )
})
