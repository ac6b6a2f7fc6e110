import { expect, test } from 'vitest'
import { rand } from './rand.ts'

test.each([
  [200, 'R 2,00'],
  [99905, 'R 999,05'],
  [1299900, 'R 12 999,00'],
  [123456789, 'R 1 234 567,89'],
])('formats %i cents as %s', (cents, text) => {
  expect(rand(cents)).toBe(text.replaceAll(' ', '\u00a0'))
})
