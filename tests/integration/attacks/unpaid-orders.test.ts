import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { shopConfig } from '#shop.config'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAddress,
  aProduct,
  type Person,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const limited = { shop: { unpaidOrders: shopConfig.unpaidOrders } }

const shop = await openShop(limited)
afterAll(() => shop.close())

const buy = (person: Person, productId: number, quantity = 1) =>
  placeOrder(shop, person, [{ productId, quantity }])

describe('somebody who wants to empty the shop without paying', () => {
  it('gets only three of forty simultaneous orders placed', async () => {
    const productId = await aProduct(shop, { onHand: 60 })
    const person = await aCustomer(shop)
    const replies = await Promise.all(Array.from({ length: 40 }, () => buy(person, productId)))

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(37)
    for (const { body } of refused) expect(body.code).toBe('unpaid_limit')
    expect(await booksOf(shop, productId)).toMatchObject({ reserved: 3 })
  })

  it('gets no more orders placed by ordering a different product each time', async () => {
    const products = await Promise.all(Array.from({ length: 40 }, () => aProduct(shop)))
    const person = await aCustomer(shop)
    const replies = await Promise.all(products.map((productId) => buy(person, productId)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(replies.filter(({ body }) => body.code === 'unpaid_limit')).toHaveLength(37)
  })

  // Fails without the constraint orders_account_sequence_unique: no process knows of the other's orders.
  it('gets no more orders placed by sending them to several processes', async () => {
    const others = await Promise.all([1, 2].map(() => openShop({ besides: shop, ...limited })))
    try {
      const products = await Promise.all(Array.from({ length: 30 }, () => aProduct(shop)))
      for (let round = 0; round < 5; round++) {
        const person = await aCustomer(shop)
        const replies = await Promise.all(
          products.map((productId, at) =>
            placeOrder([shop, ...others][at % 3] ?? shop, person, [{ productId, quantity: 1 }]),
          ),
        )
        expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
        expect(replies.filter(({ body }) => body.code === 'unpaid_limit')).toHaveLength(27)
      }
    } finally {
      for (const other of others) await other.close()
    }
  })

  it('gets no more units by spreading them over simultaneous orders', async () => {
    const productId = await aProduct(shop, { onHand: 60 })
    const person = await aCustomer(shop)
    const replies = await Promise.all(Array.from({ length: 20 }, () => buy(person, productId, 2)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await booksOf(shop, productId)).toMatchObject({ reserved: 4 })
  })

  it('cannot get the whole stock of every product in one order', async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => aProduct(shop, { onHand: 900 })))
    const person = await aCustomer(shop)
    const items = products.map((productId) => ({ productId, quantity: 900 }))
    const { status, body } = await placeOrder(shop, person, items)
    expect({ status, code: body.code, orders: body.orders }).toEqual({
      status: 409,
      code: 'unpaid_limit',
      orders: [],
    })
    for (const productId of products) expect(await booksOf(shop, productId)).toMatchObject({ reserved: 0 })
  })
})

describe('the limit of unpaid orders', () => {
  it('lists the unpaid orders, and says what to do about them', async () => {
    const productId = await aProduct(shop)
    const person = await aCustomer(shop)
    const placed = []
    for (let order = 0; order < 3; order++) placed.push((await buy(person, productId)).body.order)
    const { body } = await buy(person, productId)

    expect(body).toEqual({
      code: 'unpaid_limit',
      error:
        'You have 3 orders waiting for payment, which is the most we hold items for at once. Pay for or cancel one, then place this order again. For larger quantities, email us at help@kwela.example.',
      orders: placed.map(({ orderNumber, summary, payBefore }) => ({
        orderNumber,
        total: summary.total,
        reservedUntil: payBefore,
      })),
    })
  })

  it('says how many units a new customer can order', async () => {
    const productId = await aProduct(shop, { name: 'Karoo 14', onHand: 50 })
    const person = await aCustomer(shop)
    const { body } = await buy(person, productId, 6)
    expect(body.error).toBe(
      'You can order at most 5 of Karoo 14 at once. Lower the quantity. For larger quantities, email us at help@kwela.example.',
    )
    await buy(person, productId, 4)
    expect((await buy(person, productId, 2)).body.error).toMatch(
      /^We hold at most 5 of Karoo 14 for you until you pay, and 4 are already in orders/,
    )
  })

  it('allows the next order once one is cancelled, paid or expired', async () => {
    const productId = await aProduct(shop, { onHand: 50 })
    const person = await aCustomer(shop)
    const numbers: string[] = []
    for (let order = 0; order < 3; order++)
      numbers.push((await buy(person, productId)).body.order.orderNumber)
    expect((await buy(person, productId)).status).toBe(409)

    await send(shop, 'POST', `/orders/${numbers[0]}/cancel`, { token: person.token })
    expect((await buy(person, productId)).status).toBe(201)
    expect((await buy(person, productId)).status).toBe(409)

    shop.clock.passMinutes(31)
    expect((await buy(person, productId)).status).toBe(201)
  })

  it('is higher for somebody who has paid for an order', async () => {
    const productId = await aProduct(shop, { onHand: 50 })
    const person = await aCustomer(shop)
    await aPaidOrder(shop, person)
    expect((await buy(person, productId, 20)).status).toBe(201)
    expect((await buy(person, productId)).body).toMatchObject({ code: 'unpaid_limit' })
  })

  it('returns the existing order if a request is repeated', async () => {
    const productId = await aProduct(shop)
    const person = await aCustomer(shop)
    const keys = ['one', 'two', 'three']
    for (const key of keys) await placeOrder(shop, person, [{ productId, quantity: 1 }], { key })
    for (const key of keys) {
      const again = await placeOrder(shop, person, [{ productId, quantity: 1 }], { key })
      expect(again.status).toBe(200)
    }
  })

  it('is set by the owner', async () => {
    const other = await openShop({
      shop: { unpaidOrders: { maxOrders: 1, maxUnitsNewCustomer: 1, maxUnits: 1, daysToPay: 3 } },
    })
    try {
      const productId = await aProduct(other)
      const person = await aCustomer(other)
      expect((await placeOrder(other, person, [{ productId, quantity: 2 }])).status).toBe(409)
      expect((await placeOrder(other, person, [{ productId, quantity: 1 }])).status).toBe(201)
      expect((await placeOrder(other, person, [{ productId, quantity: 1 }])).body.error).toMatch(
        /^You have an order waiting for payment/,
      )
    } finally {
      await other.close()
    }
  })
})

describe('an order with an extreme total', () => {
  const highest = 'One order can total at most R 21 000 000,00.'

  it('is refused before it makes a list unreadable, already in the cart', async () => {
    const roomy = await openShop()
    try {
      const productId = await aProduct(roomy, { retailCents: 2_500_000, onHand: 900 })
      const person = await aCustomer(roomy)
      const items = [{ productId, quantity: 900 }]
      for (const expectedTotal of [undefined, 22_500_000]) {
        const { status, body } = await placeOrder(roomy, person, items, {
          ...(expectedTotal !== undefined && { expectedTotal }),
        })
        expect(status).toBe(409)
        expect(body).toMatchObject({ code: 'total_too_high' })
        expect(body.error.replaceAll('\u00a0', ' ')).toContain(highest)
      }
      const checked = await send(roomy, 'POST', '/cart/check', { body: { items } })
      expect(checked).toMatchObject({ status: 409, body: { code: 'total_too_high' } })
      const at = await placeOrder(roomy, person, [{ productId, quantity: 840 }])
      expect(at.body.order.summary.total).toBe(21_000_000)
    } finally {
      await roomy.close()
    }
  })

  it('is also refused below the minimum for a card payment', async () => {
    const free = await openShop({ shop: { shipping: { feeCents: 0, freeOverCents: 500_000 } } })
    try {
      const person = await aCustomer(free)
      const productId = await aProduct(free, { retailCents: 199, wholesaleCents: 1, costCents: 1 })
      const { status, body } = await placeOrder(free, person, [{ productId, quantity: 1 }])
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'total_too_low' })
      expect((await placeOrder(free, person, [{ productId, quantity: 2 }])).status).toBe(201)
    } finally {
      await free.close()
    }
  })

  it('can be read in every list if it was placed before the limit existed', async () => {
    const old = await openShop()
    try {
      const owner = await aCustomer(old)
      await old.services.db.execute(sql`update accounts set role = 'admin' where id = ${owner.id}`)
      const productId = await aProduct(old)
      const { body } = await send(old, 'POST', '/orders', {
        token: owner.token,
        headers: { 'idempotency-key': 'old' },
        body: { items: [{ productId, quantity: 1 }], shippingInfo: anAddress },
      })
      await old.services.db.execute(sql`
        update orders set subtotal_cents = 2250000000, shipping_cents = 0, vat_cents = 0, total_cents = 2250000000`)
      const { orderNumber } = body.order
      const list = await send(old, 'GET', '/orders', { token: owner.token })
      const { listOrders, readOrder } = await import('#contract/orders/order.ts')
      expect(listOrders.responses[200].parse(list.body).orders[0]).toMatchObject({
        orderPriceCents: 2_250_000_000,
      })
      const one = await send(old, 'GET', `/orders/${orderNumber}`, { token: owner.token })
      expect(readOrder.responses[200].parse(one.body).order.summary.totalCents).toBe(2_250_000_000)
    } finally {
      await old.close()
    }
  })
})
