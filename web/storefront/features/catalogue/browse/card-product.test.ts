import { expect, it } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import { cardProduct } from './card-product.ts'

const image = (id: number, isPrimary: boolean) => ({
  id,
  imageUrl: `/media/${id}/1200.jpg`,
  isPrimary: isPrimary,
  width: 1200,
  height: 1200,
  placeholder: '#f1f0ed',
})

const product: Product = {
  id: 1,
  slug: 'a-laptop',
  name: 'A laptop',
  brand: 'Sample',
  description: 'Quiet.',
  warranty: '',
  inTheBox: '',
  seoTitle: '',
  seoDescription: '',
  fitNeeds: '',
  fitOffers: '',
  specifications: { ports: 'USB-C', processor: 'M4', ram: '16GB' },
  retailCents: 1299900,
  priceCents: 1299900,
  wasPriceCents: null,
  saleEndsAt: null,
  lowestPrice30DaysCents: null,
  available: 3,
  stockStatus: 'low_stock',
  sku: 'SA1',
  categoryId: 1,
  categoryName: 'Laptops',
  category: 'laptops',
  group: 'laptops',
  images: [],
  imageUrl: '/media/2/1200.jpg',
  imageObjects: [image(1, false), image(2, true), image(3, false)],
  tags: ['new'],
  insuranceType: 'none',
  isActive: true,
  family: null,
  createdAt: '2026-11-20T09:00:00.000Z',
}

it('keeps the main picture and the one after it', () => {
  expect(cardProduct(product, false).imageObjects.map(({ id }) => id)).toEqual([2, 1])
})

it('keeps the description only for those that show it', () => {
  expect(cardProduct(product, false).description).toBeNull()
  expect(cardProduct(product, true).description).toBe('Quiet.')
})

it('keeps the specifications that a cart shows', () => {
  expect(cardProduct(product, false).specifications).toEqual({ ram: '16GB', processor: 'M4' })
})

it('tells what the name does not say, also of specifications written as text', () => {
  expect(cardProduct(product, false).facts).toEqual(['M4', '16GB'])
  const named = { ...product, name: 'A laptop M4', specifications: 'Processor: M4\nRAM: 16GB' }
  expect(cardProduct(named, false).facts).toEqual(['16GB'])
})
