import { describe, expect, it, test } from 'vitest'
import { anAdminProduct } from '../../catalogue/an-admin-product.ts'
import { categoryLabels, gridFields, isReadOnlyFor, isShownTo, savedText, tidied } from './grid-fields.ts'

const categories = categoryLabels([
  { id: 1, slug: 'gaming', title: 'Gaming' },
  { id: 2, slug: 'gaming-cables', title: 'Cables' },
  { id: 3, slug: 'audio-cables', title: 'cables' },
])

test('a product is shown with South African number formats', () => {
  const product = anAdminProduct({ categoryId: 1, maxStockLevel: 20 })
  const texts = gridFields.map((field) => [field, savedText(product, field, categories)])
  expect(Object.fromEntries(texts)).toMatchObject({
    name: 'USB hub',
    brand: 'Anker',
    wholesaleCents: 'R\u00a0900,00',
    costCents: 'R\u00a0850,25',
    retailCents: 'R\u00a01\u00a0299,50',
    stockQuantity: '12',
    minStockLevel: '3',
    maxStockLevel: '20',
    isActive: 'Yes',
    sku: 'US20261120AC042',
    categoryId: 'Gaming',
    supplierSku: 'TBI-1',
  })
})

test('a text in the right format is unchanged', () => {
  const product = anAdminProduct({ categoryId: 2 })
  for (const field of gridFields) {
    const text = savedText(product, field, categories)
    expect(tidied(field, text, categories)).toBe(text)
  }
})

describe('typed or pasted text', () => {
  it.each([
    ['retailCents', '12999', 'R\u00a012\u00a0999,00'],
    ['retailCents', 'R 12,999.50', 'R\u00a012\u00a0999,50'],
    ['costCents', 'a lot', 'a lot'],
    ['stockQuantity', '1 000', '1000'],
    ['stockQuantity', '12,00', '12'],
    ['stockQuantity', '', '0'],
    ['maxStockLevel', '', ''],
    ['minStockLevel', '-3', '-3'],
    ['isActive', 'TRUE', 'Yes'],
    ['isActive', 'nee', 'No'],
    ['isActive', 'perhaps', 'perhaps'],
    ['categoryId', 'gaming', 'Gaming'],
    ['categoryId', 'audio-cables', 'audio-cables'],
    ['categoryId', 'Cables', 'Cables'],
    ['brand', ' ', 'Unknown Brand'],
    ['name', ' Pen ', 'Pen'],
  ] as const)('in %s, %j becomes %j', (field, text, tidy) => {
    expect(tidied(field, text, categories)).toBe(tidy)
  })
})

test('two categories with the same title use their slugs', () => {
  expect(categories.list).toEqual(['Gaming', 'gaming-cables', 'audio-cables'])
  expect(categories.find('Cables')).toBeUndefined()
  expect(categories.find('AUDIO-cables')?.id).toBe(3)
  expect(categories.wordOf(null)).toBe('')
})

test('without the permission for prices, secrets are hidden and the retail price is read-only', () => {
  expect(gridFields.filter((field) => !isShownTo(field, false))).toEqual([
    'wholesaleCents',
    'costCents',
    'supplierSku',
  ])
  expect(gridFields.filter((field) => isReadOnlyFor(field, false))).toEqual(['retailCents'])
  expect(gridFields.some((field) => !isShownTo(field, true) || isReadOnlyFor(field, true))).toBe(false)
})
