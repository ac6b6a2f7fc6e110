import { expect, test } from 'vitest'
import { code128Widths } from './code128.ts'

test('draws every symbol eleven modules wide, and the stop thirteen', () => {
  const every = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
  const widths = code128Widths(every)
  const symbols = Array.from({ length: 97 }, (_, index) => widths.slice(index * 6, index * 6 + 6))
  expect(symbols.map((symbol) => symbol.reduce((sum, width) => sum + width, 0))).toEqual(Array(97).fill(11))
  expect(widths.slice(97 * 6)).toEqual([2, 3, 3, 1, 1, 1, 2])
})

test('begins with start B and checks itself, as in the example of the standard', () => {
  // "Wikipedia" has the check symbol 88 (Wikipedia, "Code 128").
  const widths = code128Widths('Wikipedia')
  expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
  expect(widths.slice(-13, -7)).toEqual([4, 2, 1, 2, 1, 1])
})

test('refuses letters that it cannot draw', () => {
  expect(() => code128Widths('é')).toThrow('Code set B has no "é"')
})
