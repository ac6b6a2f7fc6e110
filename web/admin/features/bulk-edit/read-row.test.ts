import { describe, expect, it } from 'vitest'
import type { AdminProduct } from '#contract/product.ts'
import { anAdminProduct } from '../catalogue/an-admin-product.ts'
import type { RowEdits } from './grid-edits.ts'
import { categoryLabels } from './grid-fields.ts'
import { readRow } from './read-row.ts'

const categories = categoryLabels([{ id: 4, slug: 'accessories', title: 'Accessories' }])
const read = (edits: RowEdits, details: Partial<AdminProduct> = {}) =>
  readRow(anAdminProduct(details), edits, categories)

describe('a row that breaks no rule', () => {
  it('sends what was typed and nothing else', () => {
    expect(
      read({
        retail_price: 'R\u00a01\u00a0399,00',
        stock_quantity: '20',
        is_active: 'No',
        max_stock_level: '30',
      }),
    ).toEqual({
      kind: 'ready',
      change: {
        id: 7,
        version: 9,
        retail_price: 1399,
        stock_quantity: 20,
        stock_seen: 12,
        is_active: false,
        max_stock_level: 30,
      },
    })
  })

  it('sends a category by its id, and none to mean that there is no maximum', () => {
    expect(
      read({ category_id: 'Accessories', max_stock_level: '' }, { category_id: 3, max_stock_level: 9 }),
    ).toEqual({
      kind: 'ready',
      change: { id: 7, version: 9, category_id: 4, max_stock_level: null },
    })
  })

  it('may lack a category that was deleted, as long as nobody chooses another', () => {
    expect(read({ brand: 'Zenith' }, { category_id: null })).toEqual({
      kind: 'ready',
      change: { id: 7, version: 9, brand: 'Zenith' },
    })
  })

  it('is validated without the prices where they are not shown', () => {
    const { wholesale_price: _w, cost_price: _c, supplier_sku: _s, ...shown } = anAdminProduct()
    expect(readRow(shown, { brand: 'Zenith' }, categories)).toMatchObject({ kind: 'ready' })
  })
})

describe('what is wrong', () => {
  it.each([
    [{ retail_price: 'R 900' }, { retail_price: 'Retail price must be higher than wholesale price' }],
    [{ wholesale_price: '2000' }, { retail_price: 'Retail price must be higher than wholesale price' }],
    [{ retail_price: 'cheap' }, { retail_price: 'Enter an amount such as R 1 234,56' }],
    [{ retail_price: '30 000 000' }, { retail_price: 'At most R\u00a021\u00a0000\u00a0000,00' }],
    [{ name: '' }, { name: 'Please fill in this field' }],
    [{ name: 'x'.repeat(201) }, { name: 'At most 200 characters' }],
    [{ sku: '' }, { sku: 'Please fill in this field' }],
    [{ supplier_sku: '' }, { supplier_sku: 'Please fill in this field' }],
    [{ category_id: 'Nowhere' }, { category_id: 'Choose an existing category' }],
    [{ category_id: '' }, { category_id: 'Please fill in this field' }],
    [{ is_active: 'perhaps' }, { is_active: 'Enter Yes or No' }],
    [{ stock_quantity: '1,5' }, { stock_quantity: 'Stock must be a whole number, 0 or more' }],
    [{ stock_quantity: '1' }, { stock_quantity: '2 are reserved by orders awaiting payment' }],
    [{ stock_quantity: '2000000' }, { stock_quantity: 'At most 1\u00a0000\u00a0000' }],
    [{ max_stock_level: '2' }, { max_stock_level: 'The maximum stock level cannot be below the minimum' }],
  ] as [RowEdits, object][])('of %j is %j', (edits, errors) => {
    expect(read(edits)).toEqual({ kind: 'refused', errors })
  })

  it('is told of every cell at once', () => {
    const reading = read({ sku: '', retail_price: 'cheap', min_stock_level: 'some' })
    expect(reading.kind === 'refused' && Object.keys(reading.errors).toSorted()).toEqual([
      'min_stock_level',
      'retail_price',
      'sku',
    ])
  })
})

it('takes +10 in a stock cell for a delivery', () => {
  expect(read({ stock_quantity: '+10' })).toEqual({
    kind: 'ready',
    change: { id: 7, version: 9, stock_received: 10 },
  })
})
