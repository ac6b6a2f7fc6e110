import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { listCategories } from '#contract/catalogue/category.ts'
import { categories } from '#server/db/schema/categories.ts'
import { aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

type ListedCategory = { id: number; slug: string; parent_id: number | null; product_count: number }

async function list(): Promise<ListedCategory[]> {
  const reply: Reply = await send(shop, 'GET', '/categories')
  keepsItsContract(listCategories, reply)
  return reply.body.categories
}

async function aCategory(
  slug: string,
  details: { parentId?: number; position?: number } = {},
): Promise<number> {
  const rows = await shop.services.db
    .insert(categories)
    .values({ slug, title: slug, ...details })
    .returning({ id: categories.id })
  return rows[0]?.id ?? 0
}

it('counts the active products of a category and of everything below it', async () => {
  const parentId = await aCategory('phones')
  const child = await aCategory('feature-phones', { parentId })
  await aCategory('flip-phones', { parentId: child })
  await aCategory('empty')
  await aProduct(shop, { category: 'phones' })
  await aProduct(shop, { category: 'feature-phones' })
  await aProduct(shop, { category: 'flip-phones' })
  await aProduct(shop, { category: 'flip-phones', onHand: 0 })
  await aProduct(shop, { category: 'phones', isActive: false })
  await aProduct(shop, { category: 'phones', archivedAt: new Date('2026-01-01T00:00:00Z') })
  await aProduct(shop, { categoryId: null })

  const counts = Object.fromEntries((await list()).map(({ slug, product_count }) => [slug, product_count]))
  expect(counts).toMatchObject({ phones: 4, 'feature-phones': 3, 'flip-phones': 2, empty: 0 })
})

it('counts exactly what its page lists', async () => {
  await aCategory('iphones', { parentId: await aCategory('smartphones') })
  await aProduct(shop, { category: 'iphones', brand: 'Apple' })
  await aProduct(shop, { category: 'iphones', brand: ' SAMSUNG' })
  await aProduct(shop, { category: 'iphones', brand: 'Samsung' })
  for (const { slug, product_count } of await list()) {
    const page = await send(shop, 'GET', `/products/category/${slug}`)
    expect({ slug, total: page.body.pagination.total }).toEqual({ slug, total: product_count })
  }
})

it("keeps the owner's order", async () => {
  await shop.services.db.update(categories).set({ position: 50 })
  await aCategory('third', { position: 3 })
  await aCategory('first', { position: 1 })
  await aCategory('second', { position: 2 })
  expect((await list()).slice(0, 3).map(({ slug }) => slug)).toEqual(['first', 'second', 'third'])
})

it('says which category is below which', async () => {
  const rows = await list()
  const parent = rows.find(({ slug }) => slug === 'phones')
  expect(rows.find(({ slug }) => slug === 'feature-phones')?.parent_id).toBe(parent?.id)
  expect(parent?.parent_id).toBeNull()
})

it('leaves the products of a deleted category without one', async () => {
  await aCategory('doomed')
  const id = await aProduct(shop, { category: 'doomed' })
  await shop.services.db.delete(categories).where(eq(categories.slug, 'doomed'))
  const { product } = (await send(shop, 'GET', `/products/${id}`)).body
  expect(product).toMatchObject({ category_id: null, category_name: 'Other Products' })
})
