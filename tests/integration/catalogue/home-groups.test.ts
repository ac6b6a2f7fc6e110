import { afterAll, expect, it } from 'vitest'
import { listHomeGroups } from '#contract/catalogue/product.ts'
import { categories } from '#server/db/schema/categories.ts'
import { aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

type Group = {
  slug: string
  title: string
  total: number
  products: { id: number; name: string; group: string }[]
}

async function groups(): Promise<Group[]> {
  const reply: Reply = await send(shop, 'GET', '/products/groups')
  keepsItsContract(listHomeGroups, reply)
  return reply.body.groups
}

it('has no groups in an empty shop', async () => {
  expect(await groups()).toEqual([])
})

it('shows the groups with their titles in the shop’s order, without empty ones', async () => {
  await shop.services.db.insert(categories).values([
    { slug: 'smart_home', title: 'smart Home by Kwela' },
    { slug: 'accessories', title: 'Accessories' },
    { slug: 'gaming', title: 'Gaming' },
    { slug: 'pc', title: "PC's and Monitors" },
    { slug: 'iphones', title: 'iPhones' },
    { slug: 'smartphones', title: 'Smartphones' },
    { slug: 'laptops', title: 'Laptops' },
    { slug: 'empty', title: 'Nothing here' },
    { slug: 'hidden', title: 'Only hidden things' },
  ])
  for (const category of ['smart_home', 'accessories', 'gaming', 'pc', 'smartphones', 'laptops']) {
    await aProduct(shop, { category })
  }
  await aProduct(shop, { category: 'iphones', brand: 'Apple', name: 'iPhone' })
  await aProduct(shop, { category: 'iphones', brand: 'SAMSUNG', name: 'Galaxy' })
  await aProduct(shop, { category: 'iphones', brand: 'samsung', name: 'Galaxy too' })
  await aProduct(shop, { category: 'hidden', isActive: false })
  await aProduct(shop, { category: 'hidden', archivedAt: new Date('2026-01-01T00:00:00Z') })
  await aProduct(shop, { categoryId: null })

  expect((await groups()).map(({ slug, title, total }) => [slug, title, total])).toEqual([
    ['smartphones', 'Smartphones', 1],
    ['iphones', 'iPhones', 1],
    ['samsung-phones', 'Samsung Phones', 2],
    ['laptops', 'Laptops', 1],
    ['pc', "PC's and Monitors", 1],
    ['gaming', 'Gaming', 1],
    ['accessories', 'Accessories', 1],
    ['smart_home', 'smart Home by Kwela', 1],
    ['uncategorized', 'Other Products', 1],
  ])
})

it('puts every product into the group that the product itself names', async () => {
  for (const { slug, products } of await groups()) {
    expect(products.map(({ group }) => group)).toEqual(products.map(() => slug))
  }
})

it('shows at most four products of a group, with the total', async () => {
  for (let number = 1; number <= 6; number++) await aProduct(shop, { category: 'gaming' })
  const gaming = (await groups()).find(({ slug }) => slug === 'gaming')
  expect(gaming?.products).toHaveLength(4)
  expect(gaming?.total).toBe(7)
})

it('shows available products before sold-out ones, the newest first', async () => {
  const [old, middle, recent] = ['2026-01-01', '2026-02-01', '2026-03-01'].map(
    (day) => new Date(`${day}T00:00:00Z`),
  )
  await aProduct(shop, { category: 'fresh', name: 'Old', createdAt: old })
  await aProduct(shop, { category: 'fresh', name: 'Sold out', createdAt: recent, onHand: 0 })
  await aProduct(shop, { category: 'fresh', name: 'Newer', createdAt: middle })
  const fresh = (await groups()).find(({ slug }) => slug === 'fresh')
  expect(fresh?.products.map(({ name }) => name)).toEqual(['Newer', 'Old', 'Sold out'])
})

it('lists behind View All exactly what the group counts, if it has no children', async () => {
  for (const { slug, total } of await groups()) {
    const page = await send(shop, 'GET', `/products/category/${slug}`)
    expect({ slug, total: page.body.pagination.total }).toEqual({ slug, total })
  }
})
