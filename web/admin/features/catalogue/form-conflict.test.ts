import { expect, test } from 'vitest'
import { conflictingFields } from './form-conflict.ts'
import type { ProductFormValues } from './product-form-values.ts'
import { specificationsForm } from './specifications-form.ts'

const base: ProductFormValues = {
  name: 'USB hub',
  brand: 'Anker',
  description: '',
  category: '4',
  supplier: '5',
  supplierSku: 'TBI-1',
  specifications: specificationsForm({ ports: 7 }),
  sku: 'US20261120AC042',
  retailPrice: '1 299,00',
  wholesalePrice: '900,00',
  costPrice: '850,00',
  stockQuantity: '12',
  minStockLevel: '3',
  maxStockLevel: '',
  tags: ['new', 'sale'],
  insuranceType: 'none',
  isActive: true,
  pictures: ['11', '12'],
}

test('keeps what I changed and takes over what only they changed', () => {
  const mine = { ...base, retailPrice: '1 199,00', stockQuantity: '20' }
  const theirs = { ...base, retailPrice: '1 399,00', brand: 'ANKER' }

  expect(conflictingFields({ base, mine, theirs })).toEqual([
    { field: 'brand', side: 'theirs' },
    { field: 'retailPrice', side: 'mine' },
    { field: 'stockQuantity', side: 'mine' },
  ])
})

test('the same change made twice is no conflict, in whatever order tags are ticked', () => {
  const mine: ProductFormValues = { ...base, brand: 'ANKER', tags: ['sale', 'new'] }
  const theirs = { ...base, brand: 'ANKER' }

  expect(conflictingFields({ base, mine, theirs })).toEqual([])
})

test('a tag less is a difference', () => {
  expect(conflictingFields({ base, mine: { ...base, tags: ['new'] }, theirs: base })).toEqual([
    { field: 'tags', side: 'mine' },
  ])
})

test('pictures in another order are a difference, specifications typed anew to the same are none', () => {
  const mine = { ...base, pictures: ['12', '11'] }
  const theirs = {
    ...base,
    specifications: { ...base.specifications, rows: [{ key: 'typed', name: 'ports', value: '7' }] },
  }

  expect(conflictingFields({ base, mine, theirs })).toEqual([{ field: 'pictures', side: 'mine' }])
})
