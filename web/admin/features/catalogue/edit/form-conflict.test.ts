import { expect, test } from 'vitest'
import { conflictingFields, mineKept } from './form-conflict.ts'
import { blankForm, type ProductFormValues } from './product-form-values.ts'
import { specificationsForm } from './specifications-form.ts'

const base: ProductFormValues = {
  ...blankForm,
  name: 'USB hub',
  brand: 'Anker',
  description: '',
  categoryId: '4',
  supplierId: '5',
  supplierSku: 'TBI-1',
  specifications: specificationsForm({ ports: 7 }),
  sku: 'US20261120AC042',
  retailCents: '1 299,00',
  wholesaleCents: '900,00',
  costCents: '850,00',
  stockQuantity: '12',
  stockReceived: '',
  minStockLevel: '3',
  maxStockLevel: '',
  tags: ['new', 'sale'],
  insuranceType: 'none',
  isActive: true,
  pictures: ['11', '12'],
}

test('asks about what both changed, and about nothing else', () => {
  const mine = { ...base, retailCents: '1 199,00', stockQuantity: '20' }
  const theirs = { ...base, retailCents: '1 399,00', brand: 'ANKER' }

  expect(conflictingFields({ base, mine, theirs })).toEqual(['retailCents'])
  expect(mineKept({ base, mine, theirs })).toEqual(['retailCents', 'stockQuantity'])
})

test('two who change different fields are not in each other’s way', () => {
  const mine = { ...base, retailCents: '1 199,00' }
  const theirs = { ...base, stockQuantity: '20' }

  expect(conflictingFields({ base, mine, theirs })).toEqual([])
  expect(mineKept({ base, mine, theirs })).toEqual(['retailCents'])
})

test('what came in is mine alone', () => {
  const mine = { ...base, stockReceived: '+10' }
  const theirs = { ...base, stockQuantity: '20' }

  expect(conflictingFields({ base, mine, theirs })).toEqual([])
  expect(mineKept({ base, mine, theirs })).toEqual(['stockReceived'])
})

test('the same change made twice is no conflict, in whatever order tags are ticked', () => {
  const mine: ProductFormValues = { ...base, brand: 'ANKER', tags: ['sale', 'new'] }
  const theirs = { ...base, brand: 'ANKER' }

  expect(mineKept({ base, mine, theirs })).toEqual([])
})

test('a tag less is a difference', () => {
  expect(mineKept({ base, mine: { ...base, tags: ['new'] }, theirs: base })).toEqual(['tags'])
})

test('pictures in another order are a difference, specifications typed anew to the same are none', () => {
  const mine = { ...base, pictures: ['12', '11'] }
  const theirs = {
    ...base,
    specifications: { ...base.specifications, rows: [{ key: 'typed', name: 'ports', value: '7' }] },
  }

  expect(mineKept({ base, mine, theirs })).toEqual(['pictures'])
})
