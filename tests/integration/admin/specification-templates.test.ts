import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { updateCategory } from '#contract/catalogue/admin-category.ts'
import { readProduct } from '#contract/catalogue/product.ts'
import { importProducts } from '#contract/catalogue/product-csv.ts'
import { categories } from '#server/db/schema/categories.ts'
import { products } from '#server/db/schema/products.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const { db } = shop.services
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object) =>
  send(shop, method, path, { token: owner.token, ...(body && { body }) })

let computers: number
let laptops: number
beforeEach(async () => {
  await db.delete(products)
  await db.delete(categories)
  computers = (await call('POST', '/categories', { title: 'Computers' })).body.category.id
  laptops = (await call('POST', '/categories', { title: 'Laptops', parent_id: computers })).body.category.id
})

const plain = { kind: 'text', unit: '', choices: [], is_required: false }
const ram = { ...plain, name: 'ram', label: 'Memory', kind: 'number', unit: 'GB', is_required: true }
const layout = { ...plain, name: '', label: 'Keyboard layout', kind: 'choice', choices: ['US', 'UK'] }
const touch = { ...plain, name: 'touch', label: 'Touchscreen', kind: 'flag' }

const describeBy = (id: number, specification_fields: object[]) =>
  call('PUT', `/categories/${id}`, { specification_fields })

describe('the template of a category', () => {
  it('is saved with names made from its labels, and stays when it is not sent', async () => {
    const reply = await describeBy(laptops, [ram, layout])
    expect(reply.status).toBe(200)
    keepsItsContract(updateCategory, reply)
    const saved = [ram, { ...layout, name: 'keyboard_layout' }]
    expect(reply.body.category.specification_fields).toEqual(saved)
    await call('PUT', `/categories/${laptops}`, { title: 'Notebooks' })
    const { categories } = (await call('GET', '/admin/categories')).body
    expect(categories.find(({ id }: { id: number }) => id === laptops).specification_fields).toEqual(saved)
  })

  it('is refused if it says something twice, or offers no choice', async () => {
    expectProblem(await describeBy(laptops, [ram, ram]), 400, 'wrong_template')
    expectProblem(await describeBy(laptops, [{ ...layout, choices: ['US'] }]), 400, 'wrong_template')
  })
})

describe('a product of the category', () => {
  it('is written with the units and choices of its template and of those above it', async () => {
    await describeBy(computers, [ram])
    await describeBy(laptops, [layout, touch])
    const id = await aProduct(shop, { category: 'laptops' })
    const said = { RAM: '16 gb', keyboard_layout: 'us', touch: 'y', Extras: 'Sleeve' }
    const reply = await call('PUT', `/products/${id}`, { specifications: said })
    expect(reply.body.product.specifications).toEqual({
      ram: '16GB',
      keyboard_layout: 'US',
      touch: 'Yes',
      Extras: 'Sleeve',
    })
  })

  it('is refused for a value of the wrong kind, unless it was there before the template', async () => {
    const id = await aProduct(shop, { category: 'laptops', specifications: { ram: 'plenty' } })
    await describeBy(laptops, [ram])
    expect((await call('PUT', `/products/${id}`, { specifications: { ram: 'plenty' } })).status).toBe(200)
    expect((await call('PUT', `/products/${id}`, { name: 'Renamed' })).status).toBe(200)
    const reply = await call('PUT', `/products/${id}`, { specifications: { ram: 'lots' } })
    expectProblem(reply, 400, 'invalid')
    expect(reply.body.fields.specifications).toBe('Memory: Enter a number in GB, such as 16GB')
  })

  it('may lack what is required, and is found by that', async () => {
    await describeBy(computers, [ram])
    const bare = await aProduct(shop, { category: 'laptops' })
    const text = await aProduct(shop, { category: 'laptops', specifications: 'Much memory' })
    const whole = await aProduct(shop, { category: 'laptops', specifications: { RAM: '8GB' } })
    await aProduct(shop, { category: 'cables' })
    const found = async (query: string) =>
      (await call('GET', `/admin/products?${query}`)).body.products
        .map(({ id }: { id: number }) => id)
        .toSorted((a: number, b: number) => a - b)
    expect(await found('facts_missing=true')).toEqual([bare, text])
    expect(await found('facts_missing=false&category=laptops')).toEqual([whole])
    await describeBy(laptops, [{ ...ram, is_required: false }])
    expect(await found('facts_missing=true')).toEqual([])
  })

  it('is described in the order and the words of the template', async () => {
    await describeBy(laptops, [{ ...plain, name: 'color', label: 'Finish' }, ram])
    const specifications = { ram: '16GB', color: 'Black', os: 'Linux' }
    const id = await aProduct(shop, { category: 'laptops' })
    await aProduct(shop, { category: 'laptops' })
    await call('PUT', `/products/${id}`, { specifications })
    const reply = await send(shop, 'GET', `/products/${id}`)
    keepsItsContract(readProduct, reply)
    expect(reply.body.specification_labels).toEqual([
      { name: 'color', label: 'Finish' },
      { name: 'ram', label: 'Memory' },
    ])
    const list = await call('GET', '/products?category=laptops')
    expect(list.body.facets.map(({ label }: { label: string }) => label)).toEqual([
      'Finish',
      'Memory',
      'Operating system',
    ])
  })
})

describe('an import', () => {
  it('warns of what is missing and refuses what is of the wrong kind', async () => {
    await describeBy(laptops, [ram, touch])
    const head = 'sku,name,category,supplier_sku,wholesale_price,retail_price,specifications'
    const row = (sku: string, facts: string) =>
      `${sku},Book ${sku},laptops,S-${sku},100,150,"${facts.replaceAll('"', '""')}"`
    const csv = (...rows: string[]) => [head, ...rows].join('\r\n')
    const imported = async (text: string) => {
      const files = [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes: text }]
      const reply = await sendForm(shop, 'POST', '/products/import', {
        person: owner,
        fields: { dryRun: true },
        files,
      })
      if (reply.status === 200) keepsItsContract(importProducts, reply)
      return reply.body
    }
    const report = await imported(csv(row('A', '{"ram":"16 gb"}'), row('B', '{"touch":"yes"}')))
    expect(report.changes[0].fields.specifications.to).toBe('{"ram":"16GB"}')
    expect(report.warnings).toMatchObject([
      { line: 3, field: 'specifications', reason: 'facts_missing', warning: 'Missing: Memory' },
    ])
    const wrong = await imported(csv(row('A', '{"ram":"lots"}')))
    expect(wrong.errors).toMatchObject([
      { line: 2, field: 'specifications', error: 'Memory: Enter a number in GB, such as 16GB' },
    ])
  })
})
