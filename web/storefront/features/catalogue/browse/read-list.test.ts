import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import { listMeant, listPages } from './read-list.ts'

type Part = { page: number; limit: number }

function aProduct(id: number): Product {
  return {
    id,
    slug: `product-${id}`,
    name: `Product ${id}`,
    brand: 'Kwela',
    description: '',
    warranty: '',
    inTheBox: '',
    seoTitle: '',
    seoDescription: '',
    fitNeeds: '',
    fitOffers: '',
    specifications: {},
    retailCents: 1000,
    priceCents: 1000,
    wasPriceCents: null,
    saleEndsAt: null,
    lowestPrice30DaysCents: null,
    available: 1,
    stockStatus: 'in_stock',
    sku: `SKU-${id}`,
    categoryId: null,
    categoryName: '',
    category: '',
    group: 'uncategorized',
    images: [],
    imageUrl: null,
    imageObjects: [],
    tags: [],
    insuranceType: 'none',
    isActive: true,
    family: null,
    createdAt: '2026-01-01T00:00:00Z',
  }
}

function aShopOf(total: number) {
  const asked: Part[] = []
  const all = Array.from({ length: total }, (_, index) => aProduct(index))
  const readPart = async ({ page, limit }: Part) => {
    asked.push({ page, limit })
    const products = all.slice((page - 1) * limit, page * limit)
    return { products, pagination: { page, limit, total, pages: Math.ceil(total / limit) } }
  }
  return { asked, readPart }
}

describe('listPages', () => {
  it('loads only the first page', async () => {
    const { asked, readPart } = aShopOf(73)
    const list = await listPages(1, readPart)
    expect(list.products.map((product) => product.id)).toEqual(Array.from({ length: 20 }, (_, id) => id))
    expect(asked).toEqual([{ page: 1, limit: 20 }])
  })

  it('loads the earlier pages with the third, in one request', async () => {
    const { asked, readPart } = aShopOf(73)
    const list = await listPages(3, readPart)
    expect(list.products).toHaveLength(60)
    expect(asked).toEqual([{ page: 1, limit: 60 }])
  })

  it('lists every product once and in order across parts', async () => {
    const { readPart } = aShopOf(250)
    const list = await listPages(11, readPart)
    expect(list.products.map((product) => product.id)).toEqual(Array.from({ length: 220 }, (_, id) => id))
  })

  it('stops at the end of the list', async () => {
    const { asked, readPart } = aShopOf(130)
    const list = await listPages(1000, readPart)
    expect(list.products).toHaveLength(130)
    expect(asked).toHaveLength(2)
  })

  it('gives the number of pages as in the address, so that people can continue to the last', async () => {
    for (const pages of [1, 2, 3, 4]) {
      expect((await listPages(pages, aShopOf(71).readPart)).pagination).toMatchObject({ limit: 20, pages: 4 })
    }
  })

  it('returns nothing for an empty shop', async () => {
    const { readPart } = aShopOf(0)
    expect((await listPages(2, readPart)).products).toEqual([])
  })
})

describe('listMeant', () => {
  const empty = {
    products: [],
    pagination: { page: 1, limit: 20, total: 0, pages: 0 },
    brands: [],
    price: { minCents: 0, maxCents: 0 },
    tags: [],
    facets: [],
    suggestions: [],
    accessories: [],
    pages: [],
  }
  const full = { ...empty, products: [aProduct(1)], pagination: { page: 1, limit: 20, total: 1, pages: 1 } }
  const shop =
    (meant: typeof full) =>
    async ({ q }: { q?: string | undefined }) =>
      q === 'lapop' ? { ...empty, correction: 'laptop' } : meant

  it('reads the list of the text as it was meant, and says so', async () => {
    expect(await listMeant('lapop', shop(full))).toEqual({ ...full, correction: 'laptop' })
  })

  it('keeps the list of the words as they were typed where they are known, or nothing else has any', async () => {
    expect(await listMeant('laptop', shop(full))).toEqual(full)
    expect(await listMeant(undefined, shop(full))).toEqual(full)
    expect(await listMeant('lapop', shop({ ...empty, products: [] }))).toEqual(empty)
  })
})
