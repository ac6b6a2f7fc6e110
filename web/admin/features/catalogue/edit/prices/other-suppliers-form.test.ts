import { describe, expect, it } from 'vitest'
import { anAdminProduct } from '../../an-admin-product.ts'
import { otherSuppliersForm, otherSuppliersText, readOtherSuppliers } from './other-suppliers-form.ts'

const product = anAdminProduct({ otherSuppliers: [{ supplierId: 8, code: 'R-9', costCents: 80_050 }] })
const blank = { key: 'new', supplierId: '', code: '', cost: '' }

describe('the rows of other suppliers', () => {
  it('are read as they were stored, without those that are still blank', () => {
    const rows = otherSuppliersForm(product)
    expect(readOtherSuppliers([...rows, blank], 5)).toEqual({
      kind: 'read',
      otherSuppliers: product.otherSuppliers,
    })
  })

  it('say what is missing', () => {
    const read = (row: object) => readOtherSuppliers([{ ...blank, ...row }], 5)
    expect(read({ code: 'R-9' })).toMatchObject({ message: expect.stringMatching(/^Choose every other/) })
    expect(read({ supplierId: '8' })).toMatchObject({ message: expect.stringMatching(/^Enter what each/) })
  })

  it('are one sentence, in any order', () => {
    const rows = [...otherSuppliersForm(product), { ...blank, supplierId: '3', cost: 'R1' }]
    expect(otherSuppliersText(rows)).toBe(otherSuppliersText(rows.toReversed()))
    expect(otherSuppliersText(rows, (id) => `no. ${id}`)).toMatch(/^no\. 3 R1, no\. 8 R-9 /)
  })
})
