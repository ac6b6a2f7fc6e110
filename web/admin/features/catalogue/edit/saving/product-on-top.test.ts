import { expect, test } from 'vitest'
import { blankForm, type ProductFormValues } from '../product-form-values.ts'
import { specificationsForm } from '../specifications/specifications-form.ts'
import { productOnTop } from './product-on-top.ts'

const base: ProductFormValues = {
  ...blankForm,
  name: 'USB hub',
  brand: 'Anker',
  description: '',
  warranty: '',
  inTheBox: '',
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

test('asks only about fields that both changed', () => {
  const mine = { ...base, retailCents: '1 199,00', stockQuantity: '20' }
  const theirs = { ...base, retailCents: '1 399,00', brand: 'ANKER' }

  expect(productOnTop({ base, mine, theirs })).toEqual({
    values: { ...mine, brand: 'ANKER' },
    conflicts: ['retailCents'],
  })
})

test('treats received stock as mine alone', () => {
  const mine = { ...base, stockReceived: '+10' }
  const theirs = { ...base, stockQuantity: '20' }

  expect(productOnTop({ base, mine, theirs })).toEqual({
    values: { ...theirs, stockReceived: '+10' },
    conflicts: [],
  })
})

test('does not count the same change made twice, whatever the order of tags', () => {
  const mine: ProductFormValues = { ...base, brand: 'ANKER', tags: ['sale', 'new'] }
  const theirs = { ...base, brand: 'ANKER' }

  expect(productOnTop({ base, mine, theirs })).toEqual({ values: theirs, conflicts: [] })
})

test('counts a removed tag', () => {
  const mine: ProductFormValues = { ...base, tags: ['new'] }
  expect(productOnTop({ base, mine, theirs: base }).values).toEqual(mine)
})

test('counts a new order of pictures, but not retyped identical specifications', () => {
  const mine = { ...base, pictures: ['12', '11'] }
  const theirs = {
    ...base,
    specifications: { ...base.specifications, rows: [{ key: 'typed', name: 'ports', value: '7' }] },
  }

  expect(productOnTop({ base, mine, theirs }).values).toEqual({ ...theirs, pictures: ['12', '11'] })
})
