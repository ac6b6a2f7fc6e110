import { describe, expect, it } from 'vitest'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { anAdminProduct } from '../../catalogue/an-admin-product.ts'
import type { RowEdits } from './grid-edits.ts'
import { categoryLabels } from './grid-fields.ts'
import { readRow } from './read-row.ts'

const categories = categoryLabels([{ id: 4, slug: 'accessories', title: 'Accessories' }])
const read = (edits: RowEdits, details: Partial<AdminProduct> = {}) =>
  readRow(anAdminProduct(details), edits, categories)

describe('a valid row', () => {
  it('sends the edited fields and nothing else', () => {
    expect(
      read({
        retailCents: 'R\u00a01\u00a0399,00',
        stockQuantity: '20',
        isActive: 'No',
        maxStockLevel: '30',
      }),
    ).toEqual({
      kind: 'ready',
      change: {
        id: 7,
        version: 9,
        retailCents: 139_900,
        stockQuantity: 20,
        stockSeen: 12,
        isActive: false,
        maxStockLevel: 30,
      },
    })
  })

  it('sends a category by its id, and null for no maximum', () => {
    expect(
      read({ categoryId: 'Accessories', maxStockLevel: '' }, { categoryId: 3, maxStockLevel: 9 }),
    ).toEqual({
      kind: 'ready',
      change: { id: 7, version: 9, categoryId: 4, maxStockLevel: null },
    })
  })

  it('may have a deleted category, as long as nobody chooses another', () => {
    expect(read({ brand: 'Zenith' }, { categoryId: null })).toEqual({
      kind: 'ready',
      change: { id: 7, version: 9, brand: 'Zenith' },
    })
  })

  it('is validated without prices if they are not shown', () => {
    const { wholesaleCents: _w, costCents: _c, supplierSku: _s, ...shown } = anAdminProduct()
    expect(readRow(shown, { brand: 'Zenith' }, categories)).toMatchObject({ kind: 'ready' })
  })
})

describe('an error', () => {
  it.each([
    [{ retailCents: 'R 900' }, { retailCents: 'Retail price must be higher than wholesale price' }],
    [{ wholesaleCents: '2000' }, { retailCents: 'Retail price must be higher than wholesale price' }],
    [{ retailCents: 'cheap' }, { retailCents: 'Enter an amount such as R\u00a01\u00a0234,56' }],
    [{ retailCents: '30 000 000' }, { retailCents: 'At most R\u00a021\u00a0000\u00a0000,00' }],
    [{ name: '' }, { name: 'Please fill in this field' }],
    [{ name: 'x'.repeat(201) }, { name: 'At most 200 characters' }],
    [{ sku: '' }, { sku: 'Please fill in this field' }],
    [{ supplierSku: '' }, { supplierSku: 'Please fill in this field' }],
    [{ categoryId: 'Nowhere' }, { categoryId: 'Choose an existing category' }],
    [{ categoryId: '' }, { categoryId: 'Please fill in this field' }],
    [{ isActive: 'perhaps' }, { isActive: 'Enter Yes or No' }],
    [{ stockQuantity: '1,5' }, { stockQuantity: 'Stock must be a whole number, 0 or more' }],
    [{ stockQuantity: '1' }, { stockQuantity: '2 are reserved by orders awaiting payment' }],
    [{ stockQuantity: '2000000' }, { stockQuantity: 'At most 1\u00a0000\u00a0000' }],
    [{ maxStockLevel: '2' }, { maxStockLevel: 'The maximum stock level cannot be below the minimum' }],
  ] as [RowEdits, object][])('of %j is %j', (edits, errors) => {
    expect(read(edits)).toEqual({ kind: 'refused', errors })
  })

  it('is reported for every cell at once', () => {
    const reading = read({ sku: '', retailCents: 'cheap', minStockLevel: 'some' })
    expect(reading.kind === 'refused' && Object.keys(reading.errors).toSorted()).toEqual([
      'minStockLevel',
      'retailCents',
      'sku',
    ])
  })
})

it('reads +10 in a stock cell as a delivery', () => {
  expect(read({ stockQuantity: '+10' })).toEqual({
    kind: 'ready',
    change: { id: 7, version: 9, stockReceived: 10 },
  })
})
