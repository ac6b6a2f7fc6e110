import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listCategoryProducts } from '#contract/catalogue/product.ts'
import { categories } from '#server/db/schema/categories.ts'
import { aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
await shop.services.db.insert(categories).values([
  { slug: 'smartphones', title: 'Smartphones', description: 'Phones of every make' },
  { slug: 'pc', title: "PC's and Monitors" },
])
await shop.services.db.insert(categories).values({
  slug: 'iphones',
  title: 'Apple only',
  parentId: sql`(select id from categories where slug = 'smartphones')`,
})
await aProduct(shop, { category: 'smartphones', name: 'Nokia 3310', brand: 'Nokia' })
await aProduct(shop, { category: 'iphones', name: 'iPhone 17', brand: 'Apple' })
await aProduct(shop, { category: 'iphones', name: 'Galaxy S26', brand: 'SAMSUNG' })
await aProduct(shop, { category: 'iphones', name: 'Galaxy Fold', brand: ' Samsung ' })
await aProduct(shop, { category: 'pc', name: 'Monitor', brand: 'Samsung' })
await aProduct(shop, { categoryId: null, name: 'Orphan' })
afterAll(() => shop.close())

async function open(category: string, search = ''): Promise<Reply> {
  const reply = await send(shop, 'GET', `/products/category/${category}${search}`)
  if (reply.status === 200) keepsItsContract(listCategoryProducts, reply)
  return reply
}

function names(reply: Reply): string[] {
  return reply.body.products.map((product: { name: string }) => product.name)
}

describe('the page of a category', () => {
  it.each(['PC', 'pc', 'Pc', '%20pc', 'pc!'])('is one page under %s', async (written) => {
    const reply = await open(written)
    expect(reply.body.category).toMatchObject({ slug: 'pc', title: "PC's and Monitors", description: '' })
    expect(names(reply)).toEqual(['Monitor'])
  })

  it('lists its own products and those of its children', async () => {
    const reply = await open('smartphones')
    expect(names(reply)).toEqual(['Galaxy Fold', 'Galaxy S26', 'iPhone 17', 'Nokia 3310'])
    expect(reply.body.category.description).toBe('Phones of every make')
  })

  it('shows Samsung phones stored among the iPhones on a page of their own', async () => {
    const reply = await open('samsung-phones')
    expect(reply.body.category).toMatchObject({
      slug: 'samsung-phones',
      title: 'Samsung Phones',
      description: '',
    })
    expect(names(reply)).toEqual(['Galaxy Fold', 'Galaxy S26'])
  })

  it('leaves the rest to the iPhones, under the title that the owner wrote', async () => {
    const reply = await open('iphones')
    expect(reply.body.category.title).toBe('Apple only')
    expect(names(reply)).toEqual(['iPhone 17'])
  })

  it('shows products without a category as Other Products', async () => {
    const reply = await open('uncategorized')
    expect(reply.body.category).toMatchObject({
      slug: 'uncategorized',
      title: 'Other Products',
      description: '',
    })
    expect(names(reply)).toEqual(['Orphan'])
    expect(reply.body.products[0]).toMatchObject({
      category_id: null,
      category: 'uncategorized',
      category_name: 'Other Products',
      group: 'uncategorized',
    })
  })

  it('names the category above it and those below it, with what each lists', async () => {
    expect((await open('smartphones')).body.category).toMatchObject({
      product_count: 4,
      parent: null,
      children: [
        { slug: 'iphones', title: 'Apple only', product_count: 1 },
        { slug: 'samsung-phones', title: 'Samsung Phones', product_count: 2 },
      ],
    })
    for (const slug of ['iphones', 'samsung-phones']) {
      const { category, pagination } = (await open(slug)).body
      expect(category.parent).toEqual({ slug: 'smartphones', title: 'Smartphones' })
      expect(category.children).toEqual([])
      expect(category.product_count).toBe(pagination.total)
    }
    expect((await open('uncategorized')).body.category).toMatchObject({ product_count: 1, parent: null })
  })

  it('leads from the Samsung phones to all of the brand, if there are more', async () => {
    expect((await open('samsung-phones')).body.category.wider).toBeNull()
    const id = await aProduct(shop, { category: 'smartphones', name: 'Galaxy S25', brand: 'Samsung' })
    const { wider } = (await open('samsung-phones')).body.category
    expect(wider).toEqual({
      slug: 'smartphones',
      title: 'Smartphones',
      brands: ['SAMSUNG'],
      product_count: 3,
    })
    const search = new URLSearchParams(wider.brands.map((brand: string) => ['brand', brand]))
    expect((await open(wider.slug, `?${search}`)).body.pagination.total).toBe(3)
    expect((await open('iphones')).body.category.wider).toBeNull()
    await shop.services.db.execute(sql`delete from products where id = ${id}`)
  })

  it('accepts the filters of the whole catalogue', async () => {
    expect(names(await open('smartphones', '?q=galaxy&sort=name_desc&limit=1'))).toEqual(['Galaxy S26'])
    expectProblem(await open('smartphones', '?limit=101'), 400, 'invalid')
    expectProblem(await open('smartphones', '?range=cheap'), 400, 'unknown_range')
  })

  it.each(['unknown', '%25', 'pc%2Fiphones', 'constructor'])('answers 404 for %s', async (category) => {
    const reply = await open(category)
    expect(reply.status).toBe(404)
  })
})
