import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { sameCode } from '#domain/catalogue/same-code.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object) =>
  send(shop, method, path, { token: owner.token, ...(body && { body }) })
const read = async (id: number) => (await call('GET', `/admin/products/${id}`)).body.product

const first = await aProduct(shop, { name: 'Charger', sku: 'Case-1', brand: 'Anker' })
const { category_id } = await read(first)

function addProduct(details: object) {
  const least = { category_id, supplier_sku: 'S', wholesale_price: 100, retail_price: 200 }
  return call('POST', '/products', { ...least, name: 'Another', ...details })
}

async function imported(rows: string[]) {
  const files = [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes: rows.join('\n') }]
  return sendForm(shop, 'POST', '/products/import', { person: owner, fields: { dryRun: false }, files })
}

/** The statuses of two requests at once, the better one first. */
async function atOnce(...requests: (() => ReturnType<typeof call>)[]): Promise<number[]> {
  const replies = await Promise.all(requests.map((request) => request()))
  return replies.map(({ status }) => status).toSorted()
}

describe('an SKU', () => {
  it.each(['case-1', 'CASE - 1', 'Case-1\u200b'])(
    'is taken as %s, and the answer names the product',
    async (sku) => {
      const reply = await addProduct({ sku })
      expectProblem(reply, 409, 'sku_taken')
      expect(reply.body.fields.sku).toBe('Another product already has this SKU: Charger (Case-1)')
      const other = await aProduct(shop)
      expectProblem(await call('PUT', `/products/${other}`, { sku }), 409, 'sku_taken')
      const edit = await call('POST', '/products/bulk-edit', { changes: [{ id: other, sku }], dryRun: false })
      expect(edit.body.report?.errors ?? edit.body.errors).toMatchObject([{ id: other, field: 'sku' }])
    },
  )

  it('finds its product in a file in any spelling, and keeps its own', async () => {
    const reply = await imported(['sku,name', 'CASE-1,Charger 20 W'])
    expect(reply.body).toMatchObject({ created: 0, updated: 1, errors: [] })
    expect(await read(first)).toMatchObject({ sku: 'Case-1', name: 'Charger 20 W' })
    await call('PUT', `/products/${first}`, { name: 'Charger' })
  })

  it('is one in the lines of a file as well', async () => {
    const row = (sku: string) => `${sku},New,laptops,S,100,200`
    const head = 'sku,name,category,supplier_sku,wholesale_price,retail_price'
    const { body } = await imported([head, row('NEW-1'), row('new-1')])
    expect(body.errors).toMatchObject([{ line: 3, field: 'sku', error: 'is already in line 2' }])
  })

  it('can be spelt otherwise by its own product', async () => {
    const id = await aProduct(shop, { sku: 'own-1' })
    expect((await call('PUT', `/products/${id}`, { sku: 'OWN-1' })).status).toBe(200)
    expect((await read(id)).sku).toBe('OWN-1')
  })

  it('has the same in common for the code and for the database', async () => {
    const skus = ['Case-1', ' ca\u00adSE -\u00a01\u200b', 'É 1', 'E\u0301\u20091', '007', 'ß', 'ЖУК\u3000電']
    const { rows } = await shop.services.db.execute<{ same: string }>(
      sql`select same_code(sku) as same from unnest(${sql.param(skus)}::text[]) sku`,
    )
    expect(rows.map(({ same }) => same)).toEqual(skus.map(sameCode))
  })

  it('goes to one of two who save it at once', async () => {
    const add = (sku: string) => () => addProduct({ sku })
    expect(await atOnce(add('Race-1'), add('RACE-1'))).toEqual([201, 409])
  })
})

describe('a brand', () => {
  it('keeps its first spelling, however it is saved', async () => {
    const made = await addProduct({ brand: 'ANKER', sku: 'B-1' })
    expect(made.body.product.brand).toBe('Anker')
    const other = await aProduct(shop, { brand: 'Other', sku: 'B-2' })
    await call('PUT', `/products/${other}`, { brand: 'anker' })
    expect((await read(other)).brand).toBe('Anker')
    const third = await aProduct(shop, { brand: 'Other', sku: 'B-3' })
    const edit = { changes: [{ id: third, brand: 'aNKER' }], dryRun: false }
    const { body } = await call('POST', '/products/bulk-edit', edit)
    expect(body.changes[0].fields).toEqual({ brand: { from: 'Other', to: 'Anker' } })
    const reply = await imported(['sku,brand', 'B-1,ÁNKER', `${(await read(first)).sku},anker`])
    expect(reply.body).toMatchObject({ updated: 0, unchanged: 2, errors: [] })
    const { brands, pagination } = (await send(shop, 'GET', '/products?brand=ANKER')).body
    expect(pagination.total).toBe(4)
    expect(brands.filter(({ name }: { name: string }) => /anker/i.test(name))).toEqual([
      { name: 'Anker', count: 4 },
    ])
  })

  it('that is new is spelt as the first line of a file has it', async () => {
    for (const sku of ['N-1', 'N-2']) await aProduct(shop, { sku, brand: 'Other' })
    const { body } = await imported(['sku,brand', 'N-1,Ugreen', 'N-2,UGREEN'])
    expect(body.changes.map(({ fields }: { fields: object }) => fields)).toEqual([
      { brand: { from: 'Other', to: 'Ugreen' } },
      { brand: { from: 'Other', to: 'Ugreen' } },
    ])
    expect((await read(first)).brand).toBe('Anker')
  })

  it('can be spelt otherwise by its only product', async () => {
    const id = await aProduct(shop, { brand: 'SPIGEN', sku: 'ONLY-1' })
    await imported(['sku,brand', 'ONLY-1,Spigen'])
    expect((await read(id)).brand).toBe('Spigen')
  })

  it('has one spelling after two new products at once', async () => {
    const add = (brand: string, sku: string) => () => addProduct({ brand, sku })
    expect(await atOnce(add('Baseus', 'R-1'), add('BASEUS', 'R-2'))).toEqual([201, 201])
    const { brands } = (await send(shop, 'GET', '/products')).body
    expect(brands.filter(({ name }: { name: string }) => /baseus/i.test(name))).toHaveLength(1)
  })
})

describe('a name', () => {
  const partner = (name: string, email: string) => ({
    name,
    email,
    contact: 'Sales',
    phone: '+27 11 555 0161',
  })

  it.each(['suppliers', 'couriers'])('of %s is one in any case, accents and blanks', async (list) => {
    const add = (name: string, email: string) => call('POST', `/${list}`, partner(name, email))
    expect((await add('Café Kudu', 'one@kudu.example')).status).toBe(201)
    expectProblem(await add('CAFE  KUDU', 'two@kudu.example'), 409, 'name_taken')
    const race = (name: string, email: string) => () => add(name, email)
    expect(await atOnce(race('Impala', 'a@kudu.example'), race('impalá', 'b@kudu.example'))).toEqual([
      201, 409,
    ])
  })

  it('of a category is one in any case, accents and blanks', async () => {
    const add = (title: string, slug: string) => call('POST', '/categories', { title, slug })
    expect((await add('Café gear', 'one')).status).toBe(201)
    expectProblem(await add('CAFE  GEAR', 'two'), 409, 'title_taken')
    expect(
      await atOnce(
        () => add('Solar', 'solar-1'),
        () => add('sólar', 'solar-2'),
      ),
    ).toEqual([201, 409])
  })
})
