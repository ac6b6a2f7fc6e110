import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { callerWords, plainText } from '#domain/caller-words.ts'
import { aParcel } from '#tests/support/given/a-parcel.ts'
import { aCustomer, anAddress, anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const placed: Record<string, string> = {}
let count = 0
const shop = await openShop()
const owner = await anAdministrator(shop)
const laptop = await aProduct(shop, { name: 'Karoo 14 Laptop', sku: 'KAR-14' })
const mouse = await aProduct(shop, { name: 'Volkano Mouse', sku: 'VOL-1' })
placed.lerato = await order(laptop, {
  fullName: 'Lérato Dlamini',
  email: 'l.dlamini@mail.example',
  phone: '+27847778899',
  suburb: 'Sea Point',
})
placed.school = await order(mouse, {
  fullName: 'Pieter van der Merwe',
  email: 'orders@school.example',
  phone: '021 555 0142',
  companyName: 'Hoërskool Outeniqua',
  city: 'George',
  recipientName: 'Front Desk',
  recipientPhone: '+27 82 000 4321',
})
afterAll(() => shop.close())

async function order(productId: number, shipping: object): Promise<string> {
  const person = await aCustomer(shop)
  const { body, status } = await send(shop, 'POST', '/orders', {
    token: person.token,
    headers: { 'idempotency-key': `search-${++count}` },
    body: { items: [{ productId, quantity: 1 }], shippingInfo: { ...anAddress, ...shipping } },
  })
  expect(status).toBe(201)
  return body.order.orderNumber
}

async function found(q: string): Promise<string[]> {
  const reply = await send(shop, 'GET', `/orders?q=${encodeURIComponent(q)}`, { token: owner.token })
  expect(reply.status).toBe(200)
  return reply.body.orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)
}

describe('an order is found by what a caller says', () => {
  it.each([
    '084 777 8899',
    '0847778899',
    '+27847778899',
    '+27 84 777 8899',
    '27847778899',
    '8899',
    '084 777',
    'Dlamini Lerato',
    'LÉRATO',
    'sea point dlamini',
    'l.dlamini@',
    // Its customer and its product, in any order.
    'laptop dlamini',
    'dlamini kar-14 8899',
  ])('%s', async (said) => {
    expect(await found(said)).toEqual([placed.lerato])
  })

  it.each([
    'hoerskool',
    'Outeniqua mouse',
    'george',
    '082 000 4321',
    '0215550142',
    'merwe van der pieter',
    'front desk',
  ])('%s, of a company', async (said) => {
    expect(await found(said)).toEqual([placed.school])
  })

  it('every word of it must be found', async () => {
    expect(await found('dlamini mouse')).toEqual([])
    expect(await found('lerato 4321')).toEqual([])
    expect(await found('0847778890')).toEqual([])
  })

  it('the number of its invoice or credit note', async () => {
    const { db } = shop.services
    await db.execute(sql`
      insert into invoices (kind, serial, number, order_id, cause_key, total_cents, vat_cents, document, issued_at)
      select 'invoice', 22, 'INV-000022', id, 'order ' || id, 0, 0, '{}', now() from orders where order_number = ${placed.school}`)
    expect(await found('inv-000022')).toEqual([placed.school])
    expect(await found('000022 hoërskool')).toEqual([placed.school])
    expect(await found('INV-000023')).toEqual([])
  })

  it('the tracking number of its parcel, or the serial number of what was in it', async () => {
    const parcelId = await aParcel(shop, placed.lerato ?? '', { trackingNumber: 'TCG-77801' })
    await shop.services.db.execute(sql`
      insert into parcel_units (parcel_id, order_line_id, serial)
      select ${parcelId}, l.id, 'SN5CD3120XYZ' from order_lines l join orders o on o.id = l.order_id
      where o.order_number = ${placed.lerato}`)
    for (const said of ['tcg-77801', '5cd3120xyz', 'Dlamini TCG-778', 'sn5cd3120xyz laptop'])
      expect(await found(said), said).toEqual([placed.lerato])
    expect(await found('5cd3120xyz mouse')).toEqual([])
  })

  it('by the index, and not by reading every order', async () => {
    const { rows } = await shop.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select 1 from orders o where o.search_text like '%dlamini%'`,
      )
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_search')
  })
})

it.each(['Hoërskool', 'Ångström ÇA', 'plain', 'STRASSE ß', 'Nkosi ’n Ñandú'])(
  '%s is written alike by code and database',
  async (text) => {
    const { rows } = await shop.services.db.execute<{ plain: string }>(
      sql`select plain_text(${text}) as plain`,
    )
    expect(rows[0]?.plain).toBe(plainText(text))
  },
)

it.each([
  '+27 84 777 8899',
  '0027847778899',
  '27 84 777 8899',
  '+27 (0)84 777 8899',
  '084-777-8899',
  '+44 20 7946 0958',
])('the phone number %s is written alike by code and database', async (phone) => {
  const { rows } = await shop.services.db.execute<{ digits: string }>(
    sql`select phone_digits(${phone}) as digits`,
  )
  expect(rows[0]?.digits).toBe(callerWords(phone)[0]?.phone)
})
