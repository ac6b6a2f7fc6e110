import { expect, it } from 'vitest'
import { anAdminProduct } from '../catalogue/an-admin-product.ts'
import { termsOf } from './terms-of.ts'

const product = anAdminProduct({ otherSuppliers: [{ supplierId: 8, code: 'R-9', costCents: 80_000 }] })

it('finds the terms of the main supplier, of another, and of none', () => {
  expect(termsOf(product, 5)).toEqual({ code: 'TBI-1', costCents: 85_025, isMain: true })
  expect(termsOf(product, 8)).toMatchObject({ code: 'R-9', costCents: 80_000, isMain: false })
  expect(termsOf(product, 9)).toBeNull()
})
