import { expect, it } from 'vitest'
import { type KnownProducts, matchSupplierRows } from './match-supplier-rows.ts'
import type { SupplierRow } from './read-supplier-row.ts'
import type { MatchKey } from './supplier-mapping.ts'

function row(line: number, keys: Partial<SupplierRow['keys']>): SupplierRow {
  const known = { sku: '', ean: '', supplier_code: '', ...keys }
  return { line, keys: known, changes: {}, additions: {}, pictures: [], problems: [] }
}

function known(products: Partial<Record<MatchKey, Record<string, number[]>>>): KnownProducts {
  const of = (key: MatchKey) => new Map(Object.entries(products[key] ?? {}))
  return { sku: of('sku'), ean: of('ean'), supplier_code: of('supplier_code') }
}

const shop = known({ sku: { 'A-1': [1] }, ean: { '600': [2] }, supplier_code: { K1: [1], K9: [8, 9] } })

it('finds products in the order that the owner chose, and takes the rest for new', () => {
  const rows = [row(2, { sku: 'A-1' }), row(3, { ean: '600' }), row(4, { sku: 'B-2', ean: '700' })]
  const { matched, problems } = matchSupplierRows(rows, ['sku', 'ean'], shop)
  expect(matched.map(({ productId }) => productId)).toEqual([1, 2, null])
  expect(problems).toEqual([])
})

it('tells rows that would be two new products with one SKU, however they spell it', () => {
  const { matched, problems } = matchSupplierRows(
    [row(2, { sku: 'N-1' }), row(3, { sku: 'n -1' })],
    ['sku'],
    shop,
  )
  expect(matched).toEqual([])
  expect(problems.map(({ error }) => error)).toEqual(Array(2).fill('Lines 2 and 3 have the same SKU'))
})

it('does not look at what the owner did not choose', () => {
  const { matched } = matchSupplierRows(
    [row(2, { ean: '600', supplier_code: 'K1' })],
    ['supplier_code'],
    shop,
  )
  expect(matched).toMatchObject([{ productId: 1 }])
})

it.each([
  [
    'a code of two products',
    row(2, { supplier_code: 'K9' }),
    /^The supplier’s code "K9" belongs to 2 products$/,
  ],
  [
    'codes of two different products',
    row(2, { sku: 'A-1', ean: '600' }),
    /^The SKU is that of one product, the EAN/,
  ],
])('never guesses by %s', (_what, one, error) => {
  const { matched, problems } = matchSupplierRows([one], ['sku', 'ean', 'supplier_code'], shop)
  expect(matched).toEqual([])
  expect(problems).toMatchObject([{ line: 2, error: expect.stringMatching(error), code: 'matches_several' }])
})

it('does not add a product with the SKU of another one', () => {
  const { problems } = matchSupplierRows([row(2, { sku: 'A-1', ean: '900' })], ['ean'], shop)
  expect(problems).toMatchObject([{ key: 'sku', error: 'Another product already has the SKU "A-1"' }])
})

it('shows every row of two that are one product', () => {
  const rows = [row(2, { sku: 'A-1' }), row(5, { supplier_code: 'K1' }), row(6, { ean: '600' })]
  const { matched, problems } = matchSupplierRows(rows, ['sku', 'ean', 'supplier_code'], shop)
  expect(matched.map(({ row: { line } }) => line)).toEqual([6])
  expect(problems.map(({ line, error }) => [line, error])).toEqual([
    [2, 'Lines 2 and 5 are the same product'],
    [5, 'Lines 2 and 5 are the same product'],
  ])
})

it('shows new products with the same code, even one that is not matched by', () => {
  const rows = [row(2, { sku: 'N-1', ean: '800' }), row(3, { sku: 'N-2', ean: '800' })]
  const { matched, problems } = matchSupplierRows(rows, ['sku'], shop)
  expect(matched).toEqual([])
  expect(problems.map(({ error }) => error)).toEqual(Array(2).fill('Lines 2 and 3 have the same EAN'))
})
