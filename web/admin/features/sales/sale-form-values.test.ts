import { describe, expect, it } from 'vitest'
import { newSaleValues, type SaleFormValues, saleToSend, validateSale } from './sale-form-values.ts'

const now = Date.parse('2026-11-26T10:00:00Z')
const aSale = (details: Partial<SaleFormValues> = {}): SaleFormValues => ({
  ...newSaleValues(now),
  name: 'Black Friday',
  percent: '20',
  category: '4',
  ...details,
})

describe('a sale as it is typed', () => {
  it('begins at the next midnight, for a week', () => {
    expect(saleToSend(aSale())).toEqual({
      name: 'Black Friday',
      kind: 'percent',
      basisPoints: 2000,
      beginsAt: '2026-11-26T22:00:00.000Z',
      endsAt: '2026-12-03T22:00:00.000Z',
      categoryIds: [4],
      brands: [],
      tags: [],
      products: [],
    })
  })

  it.each<[string, Partial<SaleFormValues>]>([
    ['name', { name: ' ' }],
    ['percent', { percent: '120' }],
    ['percent', { percent: 'half' }],
    ['amount', { kind: 'amount', amount: '0' }],
    ['category', { category: '' }],
    ['brand', { covers: 'brand' }],
    ['tag', { covers: 'tag' }],
    ['skus', { covers: 'products', skus: '\n ' }],
    ['skus', { kind: 'prices', skus: 'LAP-1 900\nLAP-2' }],
    ['begins', { begins: '' }],
    ['ends', { ends: '' }],
    ['ends', { ends: '2026-11-01T00:00' }],
  ])('is refused at %s for %j', (field, details) => {
    expect(validateSale(aSale(details))?.fields).toHaveProperty(field)
  })

  it('reads a price for each product, whatever it is said to cover', () => {
    const sale = aSale({ kind: 'prices', skus: 'LAP-1 R 14 999,00\n\nLAP-2\t900' })
    expect(validateSale(sale)).toBeNull()
    expect(saleToSend(sale)).toMatchObject({
      categoryIds: [],
      products: [
        { sku: 'LAP-1', priceCents: 1_499_900 },
        { sku: 'LAP-2', priceCents: 90_000 },
      ],
    })
  })
})
