import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingFieldText } from '../form-problem.ts'
import { imageProblem, type ProductForm, validateProduct } from './validate-product.ts'

fc.configureGlobal({ seed: 20261120, numRuns: 500 })

const fullForm: ProductForm = {
  name: 'MacBook Air',
  categoryId: 'laptops',
  supplierSku: 'AP-13-256',
  wholesaleCents: 1_500_000,
  retailCents: 1_799_900,
}
const picture = { contentType: 'image/jpeg', bytes: 200_000 }

describe('validateProduct', () => {
  test('accepts a complete form', () => {
    expect(validateProduct(fullForm)).toBeNull()
    expect(validateProduct({ ...fullForm, stockQuantity: 0, costCents: 0, images: [picture] })).toBeNull()
  })

  test.each([
    ['name', ''],
    ['categoryId', '  '],
    ['supplierSku', ''],
    ['wholesaleCents', null],
    ['retailCents', null],
  ] as const)('asks for a missing %s', (field, blank) => {
    expect(validateProduct({ ...fullForm, [field]: blank })).toEqual({
      message: 'Please fill in all required fields',
      fields: { [field]: missingFieldText(field) },
    })
  })

  test('asks for missing fields before it validates the others', () => {
    const form = { ...fullForm, name: '', retailCents: 1 }
    expect(validateProduct(form)?.message).toBe('Please fill in all required fields')
  })

  test.each([1_499_999, 1_500_000])(
    'refuses a retail price of %d over a wholesale price of 1500000',
    (retailCents) => {
      expect(validateProduct({ ...fullForm, retailCents })).toEqual({
        message: 'Retail price must be higher than wholesale price',
        fields: { retailCents: 'Retail price must be higher than wholesale price' },
        codes: { retailCents: 'not_above_wholesale' },
      })
    },
  )

  test('refuses a maximum stock below the minimum, and accepts one that is equal or left out', () => {
    const message = 'The maximum stock level cannot be below the minimum'
    expect(validateProduct({ ...fullForm, minStockLevel: 5, maxStockLevel: 4 })).toEqual({
      message,
      fields: { maxStockLevel: message },
    })
    expect(validateProduct({ ...fullForm, minStockLevel: 5, maxStockLevel: 5 })).toBeNull()
    expect(validateProduct({ ...fullForm, minStockLevel: 5, maxStockLevel: null })).toBeNull()
  })

  test('accepts a retail price one cent over the wholesale price', () => {
    expect(validateProduct({ ...fullForm, retailCents: 1_500_001 })).toBeNull()
  })

  test.each([{ wholesaleCents: -1 }, { costCents: -1 }, { wholesaleCents: -2, retailCents: -1 }])(
    'refuses negative prices (%j)',
    (prices) => {
      expect(validateProduct({ ...fullForm, ...prices })?.message).toBe('Prices must be 0 or more')
    },
  )

  test.each([-1, 1.5, Number.NaN])('refuses a stock of %d', (stockQuantity) => {
    expect(validateProduct({ ...fullForm, stockQuantity })).toEqual({
      message: 'Stock must be a whole number, 0 or more',
      fields: { stockQuantity: 'Stock must be a whole number, 0 or more' },
    })
  })

  test('validates the pictures last, and marks everything that is wrong', () => {
    const form = { ...fullForm, retailCents: 1, images: [{ ...picture, contentType: 'application/pdf' }] }
    expect(validateProduct(form)).toEqual({
      message: 'Retail price must be higher than wholesale price',
      fields: {
        retailCents: 'Retail price must be higher than wholesale price',
        images: 'Only image files are allowed',
      },
      codes: { retailCents: 'not_above_wholesale' },
    })
  })
})

describe('imageProblem', () => {
  test.each([
    ['ten pictures', Array(10).fill(picture), null],
    ['eleven pictures', Array(11).fill(picture), 'Maximum 10 images allowed'],
    ['a document', [picture, { contentType: 'text/html', bytes: 1 }], 'Only image files are allowed'],
    ['a byte under 5MB', [{ ...picture, bytes: 5_242_879 }], null],
    ['exactly 5MB', [{ ...picture, bytes: 5_242_880 }], 'File size must be less than 5MB'],
    ['no pictures', [], null],
  ])('of %s', (_name, images, problem) => {
    expect(imageProblem(images)).toBe(problem)
  })
})
