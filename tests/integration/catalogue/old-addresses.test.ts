import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readProduct } from '#contract/catalogue/product.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object) =>
  send(shop, method, path, { token: owner.token, ...(body && { body }) })
const move = (id: number, slug: string) => call('PUT', `/products/${id}`, { slug })

/** What a visitor is answered: a page, or where it went. */
async function visit(path: string): Promise<string> {
  const reply = await fetch(shop.url + path, { redirect: 'manual' })
  const to = reply.headers.get('location')
  return to ? `${reply.status} ${to.replace(shop.url, '')}` : String(reply.status)
}

describe('the address of a product', () => {
  it('leads to the new one, in one step, also after the page was kept', async () => {
    const id = await aProduct(shop, { slug: 'first-name' })
    expect(await visit('/product/first-name')).toBe('200')
    expect(await visit('/product/first-name')).toBe('200')
    expect((await move(id, 'Second Name')).body.product.slug).toBe('second-name')
    expect(await visit('/product/first-name')).toBe('301 /product/second-name')
    await move(id, 'third-name')
    expect(await visit('/product/first-name?from=mail')).toBe('301 /product/third-name?from=mail')
    expect(await visit('/product/second-name')).toBe('301 /product/third-name')
    expect(await visit('/product/third-name')).toBe('200')
    const reply = await send(shop, 'GET', '/products/first-name')
    keepsItsContract(readProduct, reply)
    expect(reply.body.product.slug).toBe('third-name')
    const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
    expect(sitemap).toContain('/product/third-name<')
    expect(sitemap).not.toContain('first-name')
  })

  it('can be taken back, and is no old one then', async () => {
    const id = await aProduct(shop, { slug: 'there' })
    await move(id, 'elsewhere')
    await move(id, 'there')
    expect(await visit('/product/there')).toBe('200')
    expect(await visit('/product/elsewhere')).toBe('301 /product/there')
  })

  it('is given to another product by hand, never by a name alone, and leads there from then on', async () => {
    const id = await aProduct(shop, { slug: 'solar-lamp' })
    await move(id, 'sun-lamp')
    const other = await aProduct(shop)
    expectProblem(await move(other, 'sun-lamp'), 409, 'address_taken')
    expectProblem(await move(other, '2026'), 400, 'invalid')
    const { category_id } = (await call('GET', `/admin/products/${id}`)).body.product
    const body = { name: 'Solar lamp', category_id, supplier_sku: 'S', wholesale_price: 1, retail_price: 2 }
    const made = await call('POST', '/products', body)
    expect(made.body.product.slug).toBe('solar-lamp-2')
    expect(await visit('/product/solar-lamp')).toBe('301 /product/sun-lamp')
    expect((await move(other, 'solar-lamp')).status).toBe(200)
    expect(await visit('/product/solar-lamp')).toBe('200')
    await move(other, 'night-lamp')
    expect(await visit('/product/solar-lamp')).toBe('301 /product/night-lamp')
    expect(await visit('/product/sun-lamp')).toBe('200')
  })

  it('comes back with the undo of its change', async () => {
    const id = await aProduct(shop, { slug: 'as-it-was' })
    await move(id, 'as-it-is')
    const { entries } = (await call('GET', `/admin/audit?subject_type=product&subject_id=${id}`)).body
    expect((await call('POST', `/admin/audit/${entries[0].id}/revert`)).status).toBe(200)
    expect(await visit('/product/as-it-is')).toBe('301 /product/as-it-was')
    expect(await visit('/product/as-it-was')).toBe('200')
  })

  it('of one that is gone leads nowhere, and its place is free', async () => {
    const id = await aProduct(shop, { slug: 'short-lived' })
    await move(id, 'renamed')
    await call('DELETE', `/products/${id}`)
    expect(await visit('/product/short-lived')).toBe('404')
    const other = await aProduct(shop)
    expect((await move(other, 'short-lived')).status).toBe(200)
  })

  it('is never digits alone, which are read as an id', async () => {
    const other = await aProduct(shop)
    const { category_id } = (await call('GET', `/admin/products/${other}`)).body.product
    const body = { category_id, supplier_sku: 'S', wholesale_price: 1, retail_price: 2 }
    const made = await call('POST', '/products', { ...body, name: String(other) })
    const { id, slug } = made.body.product
    expect(slug).toMatch(/^product-\d+/)
    expect((await send(shop, 'GET', `/products/${slug}`)).body.product.id).toBe(id)
    expect((await send(shop, 'GET', `/products/${other}`)).body.product.id).toBe(other)
  })

  it('that was digits alone before leads to its new one, or to the product with that id', async () => {
    const first = await aProduct(shop)
    await aProduct(shop, { slug: '90210' })
    await aProduct(shop, { slug: '90211' })
    await aProduct(shop, { slug: 'product-90211' })
    await aProduct(shop, { slug: String(first) })
    const file = new URL('../../../server/db/migrations/0067_addresses_are_words.sql', import.meta.url)
    await shop.services.db.execute(sql.raw(await readFile(file, 'utf8')))
    expect(await visit('/product/90210')).toBe('301 /product/product-90210')
    expect(await visit('/product/90211')).toMatch(/^301 [/]product[/]product-90211-\d+$/)
    expect((await send(shop, 'GET', `/products/${first}`)).body.product.id).toBe(first)
    const { rows } = await shop.services.db.execute(sql`select from products where slug ~ '^[0-9]+$'`)
    expect(rows).toEqual([])
  })

  it('goes to one of two who take it at the same moment', async () => {
    const ids = await Promise.all([aProduct(shop), aProduct(shop)])
    const replies = await Promise.all(ids.map((id) => move(id, 'wanted')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('the address of a category', () => {
  it('leads to the new one, until another category is given it', async () => {
    const made = await call('POST', '/categories', { title: 'Torches' })
    const { id } = made.body.category
    await aProduct(shop, { category: 'torches' })
    expect(await visit('/category/torches')).toBe('200')
    await call('PUT', `/categories/${id}`, { slug: 'lights' })
    expect(await visit('/category/torches?sort=price')).toBe('301 /category/lights?sort=price')
    expect(await visit('/category/lights')).toBe('200')
    const reply = await call('POST', '/categories', { title: 'Torches of old', slug: 'torches' })
    expect(reply.status).toBe(201)
    await aProduct(shop, { category: 'torches' })
    expect(await visit('/category/torches')).toBe('200')
    await call('PUT', `/categories/${reply.body.category.id}`, { slug: 'lanterns' })
    expect(await visit('/category/torches')).toBe('301 /category/lanterns')
  })

  it('leads on in one step however often it moved, for programs too, and can be taken back', async () => {
    const made = await call('POST', '/categories', { title: 'Drones' })
    const { id } = made.body.category
    await aProduct(shop, { category: 'drones', name: 'Quadcopter' })
    for (const slug of ['flying', 'in-the-air']) await call('PUT', `/categories/${id}`, { slug })
    expect(await visit('/category/drones')).toBe('301 /category/in-the-air')
    expect(await visit('/category/Flying')).toBe('301 /category/in-the-air')
    for (const path of ['/products/category/drones', '/products?category=flying']) {
      const { body } = await send(shop, 'GET', path)
      expect(body.products.map(({ name }: { name: string }) => name)).toEqual(['Quadcopter'])
      if (body.category) expect(body.category.slug).toBe('in-the-air')
    }
    await call('PUT', `/categories/${id}`, { slug: 'drones' })
    expect(await visit('/category/drones')).toBe('200')
    expect(await visit('/category/in-the-air')).toBe('301 /category/drones')
  })

  it('takes the Samsung phones in it along, which are no group of their own then', async () => {
    const phone = { category: 'iphones', brand: 'Samsung', name: 'Galaxy in a drawer' }
    await aProduct(shop, phone)
    expect(await visit('/category/samsung-phones')).toBe('200')
    const { categories } = (await call('GET', '/categories')).body
    const { id } = categories.find(({ slug }: { slug: string }) => slug === 'iphones')
    await call('PUT', `/categories/${id}`, { slug: 'pocket' })
    expect(await visit('/category/samsung-phones?sort=price')).toBe('301 /category/pocket?sort=price')
    expect(await visit('/category/iphones')).toBe('301 /category/pocket')
    const { body } = await send(shop, 'GET', '/products/category/samsung-phones')
    expect(body.products).toMatchObject([{ name: phone.name, group: 'pocket' }])
    await call('PUT', `/categories/${id}`, { slug: 'iphones' })
    expect(await visit('/category/samsung-phones')).toBe('200')
  })
})
