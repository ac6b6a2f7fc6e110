import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRand } from './parse-rand.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

describe('parseRand', () => {
  test.each([
    ['1 234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234.56', 123_456],
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['R1234', 123_400],
    ['R 1 234', 123_400],
    ['r1234', 123_400],
    ['ZAR 1 234,56', 123_456],
    ['R\u00a01\u00a0234,56', 123_456],
    ['1\u202f234,56', 123_456],
    ['  99  ', 9_900],
    ['12,999', 1_299_900],
    ['12.999', 1_299_900],
    ['1,234,567', 123_456_700],
    ['1 234 567.8', 123_456_780],
    ['12,99', 1_299],
    ['12,9', 1_290],
    ['0,05', 5],
    ['0', 0],
    ['-0', 0],
    ['-R 1 234,56', -123_456],
    ['\u2212 5', -500],
    ['1000000000', 100_000_000_000],
  ])('reads %j as %d cents', (text, cents) => {
    expect(parseRand(text)).toBe(cents)
  })

  test.each([
    '',
    ' ',
    'R',
    '-',
    'free',
    '12,999,00',
    '1,234,56',
    '1.234.5',
    '1234,567',
    '1 234,567',
    '0,999',
    '12 99',
    '1 23',
    '1,234 567',
    '12,',
    ',50',
    '1e5',
    '5 rand',
    '$5',
    '--5',
    'Infinity',
    '1000000000,01',
    '9'.repeat(400),
  ])('does not read %j as an amount', (text) => {
    expect(parseRand(text)).toBeNull()
  })

  test('gives whole cents within the limit, or nothing, for any text', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789,. R-\u00a0'), maxLength: 16 })
    fc.assert(
      fc.property(keys, (text) => {
        const cents = parseRand(text)
        return cents === null || (Number.isInteger(cents) && Math.abs(cents) <= 100_000_000_000)
      }),
    )
  })

  test('reads every way of writing one amount the same', () => {
    const whole = fc.integer({ min: 0, max: 999_999_999 })
    const styles = fc.constantFrom([' ', ','], [',', '.'], ['.', ','], ['', '.'], ['', ','], ['\u202f', '.'])
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 99 }), styles, (rands, cents, [gap = '', point = '']) => {
        const grouped = String(rands).replace(/\B(?=(\d{3})+$)/g, gap)
        const text = `R${grouped}${point}${String(cents).padStart(2, '0')}`
        expect(parseRand(text)).toBe(rands * 100 + cents)
      }),
    )
  })
})
