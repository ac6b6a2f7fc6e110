import { describe, expect, it } from 'vitest'
import { withSkus } from './with-skus.ts'

function aProduct(slug: string) {
  return {
    slug,
    name: 'Dell XPS 14',
    category: 'laptops' as const,
    created_at: new Date('2026-03-18T00:30:00+02:00'),
  }
}

describe('withSkus', () => {
  it('makes the SKU from the name, the South African day, the category and three digits', () => {
    expect(withSkus([aProduct('dell-xps-14')])).toMatchObject([
      { sku: expect.stringMatching(/^DE20260318LP\d{3}$/) },
    ])
  })

  it('makes the same SKUs every time', () => {
    const products = [aProduct('dell-xps-14'), aProduct('dell-xps-16')]

    expect(withSkus(products)).toEqual(withSkus(products))
  })

  it('moves on if a SKU is taken', () => {
    const skus = withSkus(Array.from({ length: 300 }, (_, place) => aProduct(`dell-xps-${place}`))).map(
      ({ sku }) => sku,
    )

    expect(new Set(skus).size).toBe(300)
  })

  it('says so if there is no SKU left', () => {
    const tooMany = Array.from({ length: 1001 }, (_, place) => aProduct(`dell-xps-${place}`))

    expect(() => withSkus(tooMany)).toThrow('is taken')
  })
})
