import { expect, it } from 'vitest'
import { formatShort } from './format-measure.ts'

it.each([
  [123_400, 'R\u00a01\u00a0234'],
  [25_000_000, 'R\u00a0250k'],
  [1_250_000, 'R\u00a012,5k'],
  [150_000_000, 'R\u00a01,5m'],
])('writes %d cents beside a chart as %s', (cents, text) => {
  expect(formatShort('revenue', cents)).toBe(text)
})

it('writes orders as a count', () => {
  expect(formatShort('orders', 1204)).toBe('1\u00a0204')
})
