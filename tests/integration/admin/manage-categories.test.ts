import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { createCategory, deleteCategory, updateCategory } from '#contract/catalogue/admin-category.ts'
import type { Category as CategorySchema } from '#contract/catalogue/category.ts'
import { categories } from '#server/db/schema/categories.ts'
import { auditOf } from '#tests/support/audit.ts'
import { aCustomer, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

type Category = z.input<typeof CategorySchema>

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.db.delete(categories)
})

function call(method: string, path: string, body?: object) {
  return send(shop, method, path, { token: owner.token, ...(body && { body }) })
}

async function add(title: string, details: object = {}): Promise<Category> {
  const reply = await call('POST', '/categories', { title, ...details })
  expect(reply.status).toBe(201)
  keepsItsContract(createCategory, reply)
  return reply.body.category
}

async function save(id: number, body: object) {
  const reply = await call('PUT', `/categories/${id}`, body)
  if (reply.status === 200) keepsItsContract(updateCategory, reply)
  return reply
}

async function listed(): Promise<Category[]> {
  return (await call('GET', '/categories')).body.categories
}

describe('a category', () => {
  it('gets its address from its title, and comes last', async () => {
    await add('Laptops')
    const cameras = await add("Dad's Caméras & Drones")
    expect(cameras).toMatchObject({ slug: 'dads_cameras__drones', parent_id: null, product_count: 0 })
    expect((await listed()).map(({ title }) => title)).toEqual(['Laptops', "Dad's Caméras & Drones"])
    expect(await auditOf(shop, 'category', cameras.id)).toMatchObject([{ action: 'category_created' }])
  })

  it('can be renamed and keeps its address, since others link to it', async () => {
    const { id } = await add('Laptops')
    const reply = await save(id, { title: 'Notebooks' })
    expect(reply.body.category).toMatchObject({ title: 'Notebooks', slug: 'laptops' })
    expect((await save(id, { slug: 'Note Books' })).body.category.slug).toBe('note_books')
  })

  it('can be moved among its siblings', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')]
    await add('A1', { parent_id: a.id })
    await save(c.id, { position: 0 })
    expect((await listed()).filter(({ parent_id }) => parent_id === null).map(({ id }) => id)).toEqual([
      c.id,
      a.id,
      b.id,
    ])
    await save(c.id, { position: 99 })
    expect((await listed()).filter(({ parent_id }) => parent_id === null).at(-1)?.id).toBe(c.id)
  })

  it("includes its children's products in its count", async () => {
    const parent = await add('Phones')
    await add('Foldables', { parent_id: parent.id })
    await aProduct(shop, { category: 'foldables' })
    expect((await save(parent.id, {})).body.category.product_count).toBe(1)
  })

  it('cannot be below itself, even if two moves at the same time would make it so', async () => {
    const [a, b] = [await add('A'), await add('B')]
    expectProblem(await save(a.id, { parent_id: a.id }), 409, 'below_itself')
    const replies = await Promise.all([save(a.id, { parent_id: b.id }), save(b.id, { parent_id: a.id })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each([
    [{ title: '' }, 400, 'title_missing', 'title'],
    [{ title: '电脑' }, 400, 'slug_unreadable', 'slug'],
    [{ title: 'LAPTOPS', slug: 'other' }, 409, 'title_taken', 'title'],
    [{ title: 'Others', slug: 'Laptops' }, 409, 'slug_taken', 'slug'],
    [{ title: 'Uncategorized' }, 409, 'slug_reserved', 'slug'],
    [{ title: 'Samsung', slug: 'samsung-phones' }, 409, 'slug_reserved', 'slug'],
    [{ title: 'Lost', parent_id: 999_999 }, 400, 'unknown_parent', 'parent_id'],
  ])('is refused with %j', async (body, status, code, field) => {
    await add('Laptops')
    const reply = await call('POST', '/categories', body)
    expectProblem(reply, status, code)
    expect(Object.keys(reply.body.fields)).toEqual([field])
    expect(await listed()).toHaveLength(1)
  })
})

describe('a deleted category', () => {
  it('leaves its products without a category and its children to its parent', async () => {
    const top = await add('Phones')
    const middle = await add('Smart', { parent_id: top.id })
    const bottom = await add('Folding', { parent_id: middle.id })
    const product = await aProduct(shop, { category: 'smart' })
    const reply = await call('DELETE', `/categories/${middle.id}`)
    keepsItsContract(deleteCategory, reply)
    expect(reply.body).toEqual({ success: true, uncategorized: 1 })

    expect((await listed()).find(({ id }) => id === bottom.id)?.parent_id).toBe(top.id)
    const shown = (await send(shop, 'GET', `/products/${product}`)).body.product
    expect(shown).toMatchObject({
      category: 'uncategorized',
      category_name: 'Other Products',
      category_id: null,
    })
    const saved = await call('PUT', `/products/${product}`, { name: 'Still savable' })
    expect(saved.status).toBe(200)
    expectProblem(await call('DELETE', `/categories/${middle.id}`), 404, 'not_found')
  })
})

it('requires the catalogue permission to manage categories', async () => {
  const { id } = await add('Laptops')
  const customer = await aCustomer(shop)
  for (const [method, path] of [
    ['POST', '/categories'],
    ['PUT', `/categories/${id}`],
    ['DELETE', `/categories/${id}`],
  ] as const) {
    const body = method === 'DELETE' ? {} : { body: { title: 'Mine' } }
    expectProblem(await send(shop, method, path, body), 401, 'not_signed_in')
    expectProblem(await send(shop, method, path, { ...body, token: customer.token }), 403, 'not_allowed')
  }
})
