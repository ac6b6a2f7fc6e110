import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listCategories } from '#contract/catalogue/category.ts'
import { importProducts } from '#contract/catalogue/product-csv.ts'
import { categories } from '#server/db/schema/categories.ts'
import { anAdministrator, aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const samsungs = ['Galaxy A56', 'Galaxy S25', 'Galaxy Z Flip7']
const iphones = ['iPhone 16e', 'iPhone 17']

const shop = await openShop({ withPages: true })
const owner = await anAdministrator(shop)
await shop.services.db.insert(categories).values({ slug: 'smartphones', title: 'Smartphones' })
await shop.services.db.insert(categories).values({
  slug: 'iphones',
  title: 'iPhones',
  parentId: sql`(select id from categories where slug = 'smartphones')`,
})
const phone = { category: 'iphones', brand: 'Samsung' }
await aProduct(shop, { ...phone, slug: 'a56', name: 'Galaxy A56', sku: 'A56', retailCents: 899_900 })
await aProduct(shop, { ...phone, name: 'Galaxy S25', brand: 'SAMSUNG', retailCents: 1_799_900 })
await aProduct(shop, { ...phone, name: 'Galaxy Z Flip7', retailCents: 2_349_900 })
await aProduct(shop, { ...phone, name: 'iPhone 16e', brand: 'Apple', retailCents: 1_299_900 })
await aProduct(shop, { ...phone, slug: 'i17', name: 'iPhone 17', brand: 'Apple', retailCents: 1_949_900 })
await aProduct(shop, {
  category: 'smartphones',
  brand: 'Xiaomi',
  name: 'Redmi Note 14',
  retailCents: 799_900,
})
afterAll(() => shop.close())

const names = (reply: Reply): string[] =>
  reply.body.products.map(({ name }: { name: string }) => name).toSorted()
const asked = (path: string) => send(shop, 'GET', path)
const staff = (path: string) => send(shop, 'GET', path, { token: owner.token })
const page = async (path: string) => (await fetch(shop.url + path)).text()

describe('a shopper reads the name of the group, and of nothing else,', () => {
  it('on the product', async () => {
    const { product } = (await asked('/products/a56')).body
    expect(product).toMatchObject({ category_name: 'Samsung Phones', group: 'samsung-phones' })
    expect((await asked('/products/i17')).body.product).toMatchObject({
      category_name: 'iPhones',
      group: 'iphones',
    })
  })

  it('in the crumbs, the facts and the structured data of its page', async () => {
    const html = await page('/product/a56')
    const links = html.matchAll(/<a [^>]*href="\/category\/(?<slug>[^"]+)"[^>]*>(?<text>[^<]+)</g)
    const shelves = [...links].flatMap(({ groups }) => (groups ? [`${groups.slug}: ${groups.text}`] : []))
    // The crumb and the row of the facts.
    expect(shelves.filter((shelf) => shelf === 'samsung-phones: Samsung Phones').length).toBeGreaterThan(1)
    expect(shelves.filter((shelf) => shelf.startsWith('iphones'))).toEqual([])
    const data = await structuredData('/product/a56')
    expect(data[0]).toMatchObject({ '@type': 'Product', category: 'Samsung Phones' })
    expect(JSON.stringify(data)).toContain('/category/samsung-phones')
    expect(JSON.stringify(data)).not.toContain('iPhones')
  })

  it('on the pages of both, in their counts and in the chips above', async () => {
    expect(names(await asked('/products/category/samsung-phones'))).toEqual(samsungs)
    expect(names(await asked('/products/category/iphones'))).toEqual(iphones)
    const { category } = (await asked('/products/category/smartphones')).body
    expect(category.product_count).toBe(6)
    expect(category.children).toEqual([
      { slug: 'iphones', title: 'iPhones', product_count: 2 },
      { slug: 'samsung-phones', title: 'Samsung Phones', product_count: 3 },
    ])
  })

  it('on Home', async () => {
    const rows: { title: string; products: { name: string }[] }[] = (await asked('/home')).body.rows
    const inRow = (title: string) => rows.find((row) => row.title === title)?.products.map(({ name }) => name)
    expect(inRow('Samsung Phones')?.toSorted()).toEqual(samsungs)
    expect(inRow('iPhones')?.toSorted()).toEqual(iphones)
  })

  it('in the list of categories, beside the one that keeps it', async () => {
    const reply = await asked('/categories')
    keepsItsContract(listCategories, reply)
    const kept = reply.body.categories.find(({ slug }: { slug: string }) => slug === 'iphones')
    expect(kept.product_count).toBe(2)
    expect(reply.body.groups).toEqual([
      { slug: 'samsung-phones', title: 'Samsung Phones', product_count: 3, kept_in: kept.id },
    ])
  })

  it('in the sitemap, as long as it has products', async () => {
    expect(await page('/sitemap.xml')).toContain('/category/samsung-phones<')
    await shop.services.db.execute(
      sql`update products set is_active = brand <> 'Apple' where category_id is not null`,
    )
    expect(await page('/sitemap.xml')).not.toContain('/category/iphones<')
    await shop.services.db.execute(sql`update products set is_active = true where category_id is not null`)
  })

  it('and finds phones of like price and of any brand beside it', async () => {
    const { related } = (await asked('/products/a56')).body
    expect(related.map(({ name }: { name: string }) => name)).toEqual([
      ...['Redmi Note 14', 'iPhone 16e', 'Galaxy S25', 'iPhone 17'],
    ])
  })
})

const head = 'sku,name,brand,category,supplier_sku,wholesale_price,retail_price,description'

describe('staff read it', () => {
  it('in the list of products, with what the name has in the shop', async () => {
    expect(names(await staff('/admin/products?category=samsung-phones'))).toEqual(samsungs)
    expect(names(await staff('/admin/products?category=iphones'))).toEqual(iphones)
    const { products } = (await staff('/admin/products?category=samsung-phones')).body
    expect(new Set(products.map((one: { category_name: string }) => one.category_name))).toEqual(
      new Set(['Samsung Phones']),
    )
  })

  it('in an export, which an import reads back as it is', async () => {
    const file = await exported('?category=samsung-phones')
    expect(
      file
        .split('\r\n')
        .slice(1, -1)
        .every((line) => line.includes(',samsung-phones,')),
    ).toBe(true)
    expect((await imported(file)).body).toMatchObject({ unchanged: 3, updated: 0, errors: [] })
    expect(await exported('?category=iphones')).not.toContain('samsung-phones')
  })

  it.each(['samsung-phones', 'Samsung Phones', 'iphones'])(
    'in an import of a Samsung, whichever of its names is written: %s',
    async (category) => {
      const line = `${category.length}-NEW,Galaxy New,Samsung,${category},S-NEW,5000,9999,New`
      const { body } = await imported(`${head}\n${line}\n`)
      expect(body).toMatchObject({ created: 1, errors: [] })
    },
  )

  it('in the refusal of another brand', async () => {
    const line = 'PIXEL,Pixel 10,Google,Samsung Phones,S-PIXEL,5000,9999,New'
    const { body } = await imported(`${head}\n${line}\n`)
    expect(body.errors).toEqual([
      {
        line: 2,
        field: 'category',
        error: 'Only products of the brand Samsung are in "Samsung Phones"',
      },
    ])
  })
})

async function structuredData(path: string) {
  const scripts = (await page(path)).matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, json]) => z.record(z.string(), z.unknown()).parse(JSON.parse(json ?? '')))
}

async function exported(query: string): Promise<string> {
  const reply = await fetch(`${shop.url}/api/products/export.csv${query}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(reply.status).toBe(200)
  return reply.text()
}

/** Only planned, so that nothing is changed for the next. */
async function imported(text: string): Promise<Reply> {
  const files = [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes: text }]
  const reply = await sendForm(shop, 'POST', '/products/import', {
    person: owner,
    fields: { dryRun: true },
    files,
  })
  keepsItsContract(importProducts, reply)
  return reply
}
