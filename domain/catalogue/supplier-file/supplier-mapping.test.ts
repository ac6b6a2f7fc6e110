import { expect, it } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import { headChange, mappingProblem, type SupplierMapping } from './supplier-mapping.ts'

const columns = (...names: string[]) => names.map((name) => ({ name, samples: [] }))
const targets = ({ columns }: SupplierMapping) =>
  Object.fromEntries(columns.map(({ name, to }) => [name, to]))

it('guesses what the columns of a price list mean', () => {
  const mapping = guessMapping(
    columns(
      'Item Code',
      'EAN',
      'Description',
      'Brand',
      'Dealer Price (ex)',
      'RRP incl',
      'SOH',
      'Image URL 1',
      'Image_URL_2',
      'Notes',
    ),
  )
  expect(targets(mapping)).toEqual({
    'Item Code': 'supplier_code',
    EAN: 'ean',
    Description: 'name',
    Brand: 'brand',
    'Dealer Price (ex)': 'supplier_price',
    'RRP incl': 'retail_price',
    SOH: 'stock',
    'Image URL 1': 'picture',
    Image_URL_2: 'picture',
    Notes: 'ignore',
  })
  expect(mapping).toMatchObject({ retailIncludesVat: true, costIncludesVat: false, isOnSale: false })
  expect(mappingProblem(mapping)).toBeNull()
})

it('takes a colour for an option only if there is a family', () => {
  expect(targets(guessMapping(columns('SKU', 'Colour')))).toEqual({ SKU: 'sku', Colour: 'ignore' })
  expect(guessMapping(columns('SKU', 'Family', 'Colour', 'Storage')).columns).toMatchObject([
    { to: 'sku' },
    { to: 'family' },
    { to: 'option', optionName: 'Colour' },
    { to: 'option', optionName: 'Storage' },
  ])
})

it('guesses the words for stock that can only mean one thing', () => {
  const stock = { name: 'Stock', samples: ['4', '10+', 'Out of stock', 'Call us'] }
  expect(guessMapping([...columns('SKU'), stock]).stockMeanings).toEqual([
    { word: '10+', count: 10 },
    { word: 'Out of stock', count: 0 },
  ])
})

it('says what changed in the header of the next file', () => {
  const mapping = guessMapping(columns('SKU', 'Price', 'Notes'))
  expect(headChange(mapping, ['sku ', 'PRICE', 'notes'])).toEqual({ added: [], missing: [] })
  // A column that was ignored on purpose is not missed.
  expect(headChange(mapping, ['SKU', 'Cost', 'Barcode'])).toEqual({
    added: ['Cost', 'Barcode'],
    missing: ['Price'],
  })
})

const column = (name: string, to: SupplierMapping['columns'][number]['to'], optionName = '') => ({
  name,
  to,
  optionName,
})
const sku = column('SKU', 'sku')

it.each([
  [
    'two columns for one field',
    [sku, column('Name', 'name'), column('Title', 'name')],
    {},
    /^Two columns.*"Title"/,
  ],
  ['nothing to match by', [column('Name', 'name')], {}, /^Choose a column for the SKU/],
  ['a key that no column has', [sku], { matchBy: ['ean'] }, /^Choose a column for the SKU/],
  [
    'an option without a name',
    [sku, column('F', 'family'), column('Col', 'option')],
    {},
    /"Col", such as Colour/,
  ],
  ['a family without options', [sku, column('F', 'family')], {}, /^A family needs/],
  [
    'four options',
    [sku, column('F', 'family'), ...['A', 'B', 'C', 'D'].map((name) => column(name, 'option', name))],
    {},
    /three options at most/,
  ],
  [
    'a retail price that also follows from the cost',
    [sku, column('P', 'retail_price'), column('C', 'supplier_price')],
    { markup: { percent: 20, rounding: 'none', scope: 'all' } },
    /Not both/,
  ],
  [
    'a markup on nothing',
    [sku],
    { markup: { percent: 20, rounding: 'none', scope: 'all' } },
    /from which the retail/,
  ],
] as const)('refuses %s', (_what, columns, more, problem) => {
  const mapping = { ...guessMapping([]), matchBy: ['sku'], ...more, columns: [...columns] } as SupplierMapping
  expect(mappingProblem(mapping)).toMatch(problem)
})
