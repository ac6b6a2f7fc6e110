import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateSku } from './sku.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

const macBook = { name: 'MacBook Air', categorySlug: 'laptops', day: '2026-11-20', random: 0.0425 }

test('reads name, day, category and three digits', () => {
  expect(generateSku(macBook)).toBe('MA20261120LP042')
})

test.each([
  ['iPhone', 'IP'],
  ['  galaxy', 'GA'],
  ['3D printer', 'XD'],
  ['A1', 'AX'],
  ['A Series', 'AX'],
  ['Q', 'QX'],
  ['7', 'XX'],
  ['Éclair', 'EC'],
  ['ßeta', 'SS'],
  ['Øre', 'OR'],
  ['Жук', 'XX'],
  ['😀 phone', 'XX'],
  ['', 'PD'],
  ['   ', 'PD'],
])('a product named %j begins with %s', (name, prefix) => {
  expect(generateSku({ ...macBook, name }).slice(0, 2)).toBe(prefix)
})

test.each([
  ['laptops', 'LP'],
  ['smartphones', 'SP'],
  ['gaming', 'GM'],
  ['accessories', 'AC'],
  ['iphones', 'OT'],
  ['pc', 'OT'],
  ['', 'OT'],
  ['constructor', 'OT'],
])('the category %j has the code %s', (categorySlug, code) => {
  expect(generateSku({ ...macBook, categorySlug }).slice(10, 12)).toBe(code)
})

test.each([
  [0, '000'],
  [0.0009, '000'],
  [0.5, '500'],
  [0.9999999999999999, '999'],
])('chance %d gives the digits %s', (random, digits) => {
  expect(generateSku({ ...macBook, random }).slice(-3)).toBe(digits)
})

test('always has the one shape, whatever the name', () => {
  const product = fc.record({
    name: fc.string({ unit: 'grapheme' }),
    categorySlug: fc.string(),
    day: fc.constant('2026-11-20'),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  fc.assert(fc.property(product, (any) => /^[A-Z]{2}20261120(LP|SP|GM|AC|OT)\d{3}$/.test(generateSku(any))))
})
