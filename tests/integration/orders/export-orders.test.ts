import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const seller = await aStaffMember(shop, ['orders', 'reports'])
const buyer = await aCustomer(shop)
afterAll(() => shop.close())

function ask(search: string, person: Person): Promise<Response> {
  return fetch(`${shop.url}/api/orders/export.csv${search}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
}

async function rows(search = ''): Promise<Record<string, string>[]> {
  const reply = await ask(search, seller)
  expect(reply.status).toBe(200)
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  return parse(bytes, { bom: true, columns: true })
}

describe('the export of orders', () => {
  it('has a row for each order of the list, newest first, with the columns of the table', async () => {
    const paid = await aPaidOrder(shop, buyer, { quantity: 2 })
    shop.clock.passMinutes(1)
    const productId = await aProduct(shop, {
      name: 'Čierny kábel, 2 m "long"',
      retailCents: 600_000,
      onHand: 3,
    })
    const placed = (await placeOrder(shop, buyer, [{ productId, quantity: 1 }])).body.order
    const [newest, oldest] = await rows()
    expect(newest).toMatchObject({
      order_number: placed.orderNumber,
      date: placed.orderDate,
      client_email: placed.shippingInfo.email,
      product_name: 'Čierny kábel, 2 m "long"',
      delivery_address: `${placed.shippingInfo.address}, ${placed.shippingInfo.suburb}`,
      postal_code: placed.shippingInfo.postalCode,
      price: '6000.00',
      status: 'pending',
      fulfilled: 'false',
      needs_attention: '',
    })
    expect(oldest).toMatchObject({
      order_number: paid.orderNumber,
      items: '2',
      price: '2299.00',
      status: 'paid',
      refunded: '0.00',
    })
    const reply = await ask('', seller)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="orders-2026-11-20.csv"')
    expect(await reply.text()).toContain('\r\n')
  })

  it('applies the filters of the list', async () => {
    expect((await rows('?status=unfulfilled')).map(({ status }) => status)).toEqual(['paid'])
    expect(await rows('?from=2026-11-21')).toEqual([])
    expect(await rows('?q=kábel')).toHaveLength(1)
    expectProblem(
      await send(shop, 'GET', '/orders/export.csv?status=odd', { token: seller.token }),
      400,
      'invalid',
    )
  })

  it.each(['=1+1', '+27', '-1', '@SUM(A1)'])(
    'lets no spreadsheet execute a name that begins like %s',
    async (name) => {
      const productId = await aProduct(shop, { onHand: 1 })
      const { order } = (await placeOrder(shop, buyer, [{ productId, quantity: 1 }])).body
      await shop.services.db.update(orders).set({ fullName: name }).where(eq(orders.id, order.id))
      const [row] = await rows(`?q=${order.orderNumber}`)
      expect(row?.client_name).toBe(`'${name}`)
    },
  )

  it('contains every order of a list longer than one read, each once', async () => {
    const { db } = shop.services
    const productId = await aProduct(shop, { onHand: 1 })
    const { order } = (await placeOrder(shop, buyer, [{ productId, quantity: 1 }])).body
    const [sample] = await db.select().from(orders).where(eq(orders.id, order.id))
    if (!sample) throw new Error('An order that was just placed is not there')
    // Twelve hundred, many of them at the same moment.
    const { id: _, ...like } = sample
    const many = Array.from({ length: 1200 }, (_none, at) => ({
      ...like,
      orderNumber: `ORD-MANY-${at}`,
      idempotencyKey: `many ${at}`,
      accountSequence: null,
      placedAt: new Date(Date.UTC(2026, 5, 1 + (at % 3))),
    }))
    await db.insert(orders).values(many)
    const found = await rows('?q=ord-many&from=2026-01-01')
    expect(found).toHaveLength(1200)
    expect(new Set(found.map(({ order_number: number }) => number)).size).toBe(1200)
    const days = found.map(({ date }) => date ?? '')
    expect(days).toEqual(days.toSorted().toReversed())
  })

  it('is for staff who see all orders', async () => {
    expectProblem(await send(shop, 'GET', '/orders/export.csv'), 401, 'not_signed_in')
    for (const person of [buyer, await aStaffMember(shop, ['reports', 'catalogue'])]) {
      expectProblem(
        await send(shop, 'GET', '/orders/export.csv', { token: person.token }),
        403,
        'not_allowed',
      )
    }
    expect((await ask('', await anAdministrator(shop))).status).toBe(200)
  })
})
