import { describe, expect, it } from 'vitest'
import { amountSigns } from '../../money/parse-rand.ts'
import { guessMapping } from './guess-mapping.ts'
import { readSupplierRow, rowReader } from './read-supplier-row.ts'
import type { ColumnTarget, SupplierMapping } from './supplier-mapping.ts'

const registered = {
  vatBasisPoints: 1500,
  pricesIncludeVat: true,
  costsIncludeVat: false,
  lowestMarginPercent: 0,
}

type RowOptions = {
  rule?: typeof registered | (Omit<typeof registered, 'vatBasisPoints'> & { vatBasisPoints: null })
  /** What the file's other prices look like. */
  amounts?: string[]
} & Partial<SupplierMapping>

/** Reads one row whose columns are named as what they stand for. */
function read(
  row: Partial<Record<ColumnTarget | `option ${string}` | `picture ${number}`, string>>,
  given: RowOptions = {},
) {
  const { rule = registered, amounts = [], ...more } = given
  const head = Object.keys(row)
  const columns = head.map((name) => {
    const [to = '', optionName = ''] = name.split(' ')
    return { name, to: to as ColumnTarget, optionName }
  })
  const mapping = { ...guessMapping([]), ...more, columns }
  const slugs: Record<number, string> = { 7: 'phones', 8: 'laptops' }
  const reader = rowReader(head, {
    mapping,
    rule,
    signs: amountSigns(amounts),
    supplierName: 'Kudu',
    slugOfCategory: (id) => slugs[id],
  })
  return readSupplierRow(reader, { line: 2, cells: Object.values(row).map((cell) => cell ?? '') })
}

it('leaves out what a row leaves empty, so that a product keeps it', () => {
  const { changes, keys } = read({
    supplier_code: 'K-1',
    name: ' ',
    brand: 'Acme',
    stock: '',
    family: '',
    'option Colour': 'Black',
  })
  expect(changes).toEqual({ supplier_sku: 'K-1', brand: 'Acme' })
  expect(keys).toEqual({ sku: '', ean: '', supplier_code: 'K-1' })
})

it('proposes new products that are not for sale, under the supplier', () => {
  expect(read({ sku: 'A-1' }).additions).toEqual({
    sku: 'A-1',
    supplier: 'Kudu',
    supplier_sku: 'A-1',
    is_active: 'FALSE',
  })
  expect(read({ sku: 'A-1' }, { isOnSale: true }).additions.is_active).toBe('TRUE')
})

it('puts the prefix before the SKU of the file, or before the supplier’s code', () => {
  expect(read({ sku: 'A-1', supplier_code: 'K-1' }, { skuPrefix: 'KU-' }).keys.sku).toBe('KU-A-1')
  expect(read({ supplier_code: 'K-1' }, { skuPrefix: 'KU-' }).additions.sku).toBe('KU-K-1')
  expect(read({ supplier_code: 'K-1' }).keys.sku).toBe('')
})

describe('prices', () => {
  it.each([
    ['without VAT, as the shop enters costs', '1 000,00', {}, '1000.00'],
    ['with VAT, which the shop leaves out of costs', 'R 1,150.00', { costIncludesVat: true }, '1000.00'],
    [
      'without VAT, which the shop has in costs',
      '1000',
      { rule: { ...registered, costsIncludeVat: true } },
      '1150.00',
    ],
    [
      'without VAT, for a shop that cannot claim it',
      '1000',
      { rule: { ...registered, vatBasisPoints: null } },
      '1150.00',
    ],
    ['with the decimals of a formula', '113.0434782', {}, '113.04'],
  ] as const)('reads a cost %s', (_what, cell, given, cost) => {
    expect(read({ supplier_price: cell }, given).changes).toEqual({ wholesale_price: cost, cost_price: cost })
  })

  it('adds the VAT to a selling price without it', () => {
    expect(read({ retail_price: '100' }, { retailIncludesVat: false }).changes.retail_price).toBe('115.00')
    expect(read({ retail_price: '100' }, { retailIncludesVat: true }).changes.retail_price).toBe('100.00')
  })

  it.each([
    ['none', '143.75'],
    ['rand', '144.00'],
    ['ninety_nine', '143.99'],
  ] as const)('makes the selling price of the cost, rounded to %s', (rounding, retail) => {
    const markup = { percent: 25, rounding, scope: 'all' as const }
    expect(read({ supplier_price: '100' }, { markup }).changes.retail_price).toBe(retail)
  })

  it('leaves the price of products that exist alone, if it is only for new ones', () => {
    const row = read({ supplier_price: '100' }, { markup: { percent: 25, rounding: 'none', scope: 'new' } })
    expect(row.changes.retail_price).toBeUndefined()
    expect(row.additions.retail_price).toBe('143.75')
  })

  it('reads a sign with three digits behind it by the other prices of the file, and asks where they say nothing', () => {
    const cost = (amounts: string[]) => read({ supplier_price: '12,999' }, { amounts })
    expect(cost(['99.95']).changes).toMatchObject({ wholesale_price: '12999.00' })
    expect(cost(['99,95']).changes).toMatchObject({ wholesale_price: '13.00' })
    expect(cost([]).problems).toEqual([
      { field: 'wholesale_price', error: expect.stringContaining('could be R\u00a013,00 or') },
    ])
  })

  it('reports what is no amount', () => {
    expect(read({ supplier_price: 'P.O.A.' }).problems).toEqual([
      { field: 'wholesale_price', error: '"P.O.A." is not a valid amount' },
    ])
  })
})

describe('stock', () => {
  const stockMeanings = [
    { word: '10+', count: 10 },
    { word: 'Out', count: 0 },
  ]

  it.each([
    ['7', '7'],
    ['10+', '10'],
    [' OUT ', '0'],
    ['12,00', '12'],
  ])('reads %s as %s', (cell, count) => {
    expect(read({ stock: cell }, { stockMeanings }).changes.stock_quantity).toBe(count)
  })

  it('asks about a word that nobody has explained', () => {
    expect(read({ stock: 'Call' }, { stockMeanings }).problems).toMatchObject([
      { field: 'stock_quantity', code: 'unknown_word' },
    ])
  })
})

it('finds the category by the owner’s words, and otherwise takes the word for one of ours', () => {
  const categoryMeanings = [{ word: 'Cell phones', categoryId: 7 }]
  expect(read({ category: 'CELL  PHONES' }, { categoryMeanings }).changes.category).toBe('phones')
  expect(read({ category: 'Laptops' }, { categoryMeanings }).changes.category).toBe('Laptops')
})

it('gives a fixed category to new products only', () => {
  const row = read({ sku: 'A-1' }, { categoryId: 8 })
  expect(row.additions.category).toBe('laptops')
  expect(row.changes.category).toBeUndefined()
})

it('builds a family of its columns', () => {
  expect(read({ family: 'Galaxy S25', 'option Colour': 'Black', 'option Storage': '256GB' }).changes).toEqual(
    {
      family: 'Galaxy S25',
      first_option: 'Colour',
      first_value: 'Black',
      second_option: 'Storage',
      second_value: '256GB',
    },
  )
})

it('reads pictures from several columns and several in one', () => {
  const row = read({
    'picture 1': 'https://a.example/w_300,h_300/1.jpg https://a.example/2.jpg',
    'picture 2': 'front.jpg; back view.jpg',
    'picture 3': 'https://a.example/2.jpg',
  })
  expect(row.pictures).toEqual([
    'https://a.example/w_300,h_300/1.jpg',
    'https://a.example/2.jpg',
    'front.jpg',
    'back view.jpg',
  ])
})
