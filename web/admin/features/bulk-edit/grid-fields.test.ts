import { describe, expect, it, test } from 'vitest'
import { anAdminProduct } from '../catalogue/an-admin-product.ts'
import { categoryLabels, gridFields, isReadOnlyFor, isShownTo, savedText, tidied } from './grid-fields.ts'

const categories = categoryLabels([
  { id: 1, slug: 'gaming', title: 'Gaming' },
  { id: 2, slug: 'gaming-cables', title: 'Cables' },
  { id: 3, slug: 'audio-cables', title: 'cables' },
])

test('a product stands in its cells as people write things here', () => {
  const product = anAdminProduct({ category_id: 1, max_stock_level: 20 })
  const texts = gridFields.map((field) => [field, savedText(product, field, categories)])
  expect(Object.fromEntries(texts)).toEqual({
    name: 'USB hub',
    brand: 'Anker',
    wholesale_price: 'R\u00a0900,00',
    cost_price: 'R\u00a0850,25',
    retail_price: 'R\u00a01\u00a0299,50',
    stock_quantity: '12',
    min_stock_level: '3',
    max_stock_level: '20',
    is_active: 'Yes',
    sku: 'US20261120AC042',
    category_id: 'Gaming',
    supplier_sku: 'TBI-1',
  })
})

test('what is written tidily already stays as it is', () => {
  const product = anAdminProduct({ category_id: 2 })
  for (const field of gridFields) {
    const text = savedText(product, field, categories)
    expect(tidied(field, text, categories)).toBe(text)
  }
})

describe('what is typed or pasted', () => {
  it.each([
    ['retail_price', '12999', 'R\u00a012\u00a0999,00'],
    ['retail_price', 'R 12,999.50', 'R\u00a012\u00a0999,50'],
    ['cost_price', 'a lot', 'a lot'],
    ['stock_quantity', '1 000', '1000'],
    ['stock_quantity', '12,00', '12'],
    ['stock_quantity', '', '0'],
    ['max_stock_level', '', ''],
    ['min_stock_level', '-3', '-3'],
    ['is_active', 'TRUE', 'Yes'],
    ['is_active', 'nee', 'No'],
    ['is_active', 'perhaps', 'perhaps'],
    ['category_id', 'gaming', 'Gaming'],
    ['category_id', 'audio-cables', 'audio-cables'],
    ['category_id', 'Cables', 'Cables'],
    ['brand', ' ', 'Unknown Brand'],
    ['name', ' Pen ', 'Pen'],
  ] as const)('in %s, %j becomes %j', (field, text, tidy) => {
    expect(tidied(field, text, categories)).toBe(tidy)
  })
})

test('two categories of one title go by their slugs', () => {
  expect(categories.list).toEqual(['Gaming', 'gaming-cables', 'audio-cables'])
  expect(categories.find('Cables')).toBeUndefined()
  expect(categories.find('AUDIO-cables')?.id).toBe(3)
  expect(categories.wordOf(null)).toBe('')
})

test('without the permission for prices, secrets are not shown and the retail price is only read', () => {
  expect(gridFields.filter((field) => !isShownTo(field, false))).toEqual([
    'wholesale_price',
    'cost_price',
    'supplier_sku',
  ])
  expect(gridFields.filter((field) => isReadOnlyFor(field, false))).toEqual(['retail_price'])
  expect(gridFields.some((field) => !isShownTo(field, true) || isReadOnlyFor(field, true))).toBe(false)
})
