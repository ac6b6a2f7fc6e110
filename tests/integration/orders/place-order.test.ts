import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { booksOf, count } from '#tests/support/database/books.ts'
import { statementsDuring } from '#tests/support/database/statements.ts'
import {
  aCustomer,
  anAddress,
  anAdministrator,
  aProduct,
  placeOrder,
  send,
} from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
afterAll(() => shop.close())

describe('an order', () => {
  it('is priced by the shop, with delivery and the VAT included in the total', async () => {
    const productId = await aProduct(shop, { retailCents: 129_900 })
    const reply = await placeOrder(shop, person, [{ productId, quantity: 2 }])

    expect(reply.status).toBe(201)
    expect(reply.body.order).toMatchObject({
      status: 'pending',
      summary: {
        subtotal: 2598,
        shipping: 299,
        // 2897,00 × 15 / 115
        tax: 377.87,
        total: 2897,
        itemCount: 2,
        pricesIncludeVat: true,
        taxLabel: 'VAT (15% included)',
      },
      items: [{ productId, price: 1299, quantity: 2, lineTotal: 2598 }],
      shippingInfo: anAddress,
      paymentId: null,
    })
    expect(reply.body.order.orderNumber).toMatch(/^ORD-\d{13}$/)
  })

  it('is the same whenever it is read again', async () => {
    const items = [
      { productId: await aProduct(shop), quantity: 1 },
      { productId: await aProduct(shop), quantity: 2 },
    ]
    const { body } = await placeOrder(shop, person, items)
    const again = await send(shop, 'GET', `/orders/${body.order.orderNumber}`, { token: person.token })
    expect(body.order).toEqual(again.body.order)
  })

  it('has free delivery over R 5 000,00, but not at exactly that', async () => {
    const exactly = await aProduct(shop, { retailCents: 500_000 })
    const over = await aProduct(shop, { retailCents: 500_001 })
    expect(
      (await placeOrder(shop, person, [{ productId: exactly, quantity: 1 }])).body.order.summary.shipping,
    ).toBe(299)
    expect(
      (await placeOrder(shop, person, [{ productId: over, quantity: 1 }])).body.order.summary.shipping,
    ).toBe(0)
  })

  it('reserves its stock, so that the shop shows and sells that much less', async () => {
    const productId = await aProduct(shop, { onHand: 7 })
    await placeOrder(shop, person, [{ productId, quantity: 3 }])

    expect(await booksOf(shop, productId)).toEqual({ onHand: 7, reserved: 3, moved: 7, held: 3 })
    expect((await send(shop, 'GET', `/products/${productId}`)).body.product.stock_quantity).toBe(4)
  })

  it('merges a product that is listed twice into one line', async () => {
    const productId = await aProduct(shop, { onHand: 3 })
    const items = [
      { productId, quantity: 2 },
      { productId, quantity: 2 },
    ]
    expect((await placeOrder(shop, person, items)).body).toMatchObject({
      code: 'stock_changed',
      lines: [{ quantity: 4 }],
    })
  })

  it('is returned exactly as it can be read later', async () => {
    const [plain, photographed] = [await aProduct(shop), await aProduct(shop)]
    await shop.services.db.execute(sql`
      with photo as (
        insert into photos (id, width, height, placeholder, content_type, bytes)
        values ('as-it-reads', 640, 480, '#ffffff', 'image/jpeg', 10) returning id)
      insert into product_images (product_id, photo_id, position) select ${photographed}, id, 0 from photo`)
    const { body } = await placeOrder(shop, person, [
      { productId: plain, quantity: 2 },
      { productId: photographed, quantity: 1 },
    ])
    const seen = await send(shop, 'GET', `/orders/${body.order.orderNumber}`, { token: person.token })
    expect(seen.body.order).toEqual(body.order)
    expect(body.order.items.map(({ productId }: { productId: number }) => productId)).toEqual([
      plain,
      photographed,
    ])
  })

  // In total, over HTTP: the account, the context, the writes, and the look for changes of pages.
  it('takes four statements, whatever it contains', async () => {
    const products = await Promise.all(Array.from({ length: 12 }, () => aProduct(shop)))
    const items = products.map((productId) => ({ productId, quantity: 2 }))
    for (const some of [items, items.slice(0, 1), items]) {
      expect(await statementsDuring(() => placeOrder(shop, person, some))).toBe(4)
    }
  })

  it('gets its own number even if many are placed in one millisecond, with the plain millisecond if it is free', async () => {
    const productId = await aProduct(shop, { onHand: 300 })
    shop.clock.passMinutes(1)
    const replies = await Promise.all(
      Array.from({ length: 150 }, () => placeOrder(shop, person, [{ productId, quantity: 1 }])),
    )
    const numbers = replies.map(({ body }) => String(body.order.orderNumber))
    expect(new Set(numbers).size).toBe(150)
    const millis = `ORD-${shop.clock.now.getTime()}`
    expect(numbers).toContain(millis)
    // A millisecond and its hundred draws are not enough for all of them.
    expect(numbers.filter((number) => number.startsWith(millis)).length).toBeGreaterThan(12)
    for (const number of numbers) expect(number).toMatch(/^ORD-\d{13}(\d{2})?$/)
  })

  it('does not wait for a number that another order is about to take', async () => {
    const productId = await aProduct(shop)
    shop.clock.passMinutes(1)
    const other = await shop.services.database.pool.connect()
    try {
      await other.query('begin')
      await other.query("select pg_advisory_xact_lock(hashtextextended('order number ' || $1, 0))", [
        `ORD-${shop.clock.now.getTime()}`,
      ])
      const { status, body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
      expect(status).toBe(201)
      expect(body.order.orderNumber).toMatch(/^ORD-\d{15}$/)
    } finally {
      await other.query('rollback')
      other.release()
    }
  })
})

describe('sending an order again', () => {
  it('creates one order from 30 equal simultaneous requests', async () => {
    const productId = await aProduct(shop, { onHand: 100 })
    const before = await count(shop, 'orders')
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        placeOrder(shop, person, [{ productId, quantity: 1 }], { key: 'thirty' }),
      ),
    )

    expect(await count(shop, 'orders')).toBe(before + 1)
    expect(new Set(replies.map(({ body }) => body.order.orderNumber)).size).toBe(1)
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(29)
    expect(await booksOf(shop, productId)).toMatchObject({ reserved: 1 })
  })

  it('creates one order from ten different simultaneous requests with the same key', async () => {
    const products = await Promise.all(Array.from({ length: 10 }, () => aProduct(shop)))
    const replies = await Promise.all(
      products.map((productId) => placeOrder(shop, person, [{ productId, quantity: 1 }], { key: 'ten' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    expect(replies.filter(({ body }) => body.code === 'idempotency_key_reused')).toHaveLength(9)
  })

  it('returns the same order even if nothing is left by then', async () => {
    const productId = await aProduct(shop, { onHand: 1 })
    const first = await placeOrder(shop, person, [{ productId, quantity: 1 }], { key: 'last' })
    const again = await placeOrder(shop, person, [{ productId, quantity: 1 }], { key: 'last' })
    expect(again.status).toBe(200)
    expect(again.body.order.orderNumber).toBe(first.body.order.orderNumber)
  })

  it('refuses a key that was used for a different order', async () => {
    const productId = await aProduct(shop)
    await placeOrder(shop, person, [{ productId, quantity: 1 }], { key: 'reused' })
    const other = await placeOrder(shop, person, [{ productId, quantity: 2 }], { key: 'reused' })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  })

  it('separates the keys of different people', async () => {
    const productId = await aProduct(shop)
    const other = await aCustomer(shop)
    const mine = await placeOrder(shop, person, [{ productId, quantity: 1 }], { key: 'shared' })
    const theirs = await placeOrder(shop, other, [{ productId, quantity: 1 }], { key: 'shared' })
    expect(theirs.status).toBe(201)
    expect(theirs.body.order.orderNumber).not.toBe(mine.body.order.orderNumber)
  })

  it('requires a key', async () => {
    const productId = await aProduct(shop)
    const reply = await send(shop, 'POST', '/orders', {
      token: person.token,
      body: { items: [{ productId, quantity: 1 }], shippingInfo: anAddress },
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
  })
})

describe('an order is refused, and reserves nothing,', () => {
  it('if less is available than was ordered', async () => {
    const productId = await aProduct(shop, { onHand: 2 })
    const reply = await placeOrder(shop, person, [{ productId, quantity: 3 }])
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'stock_changed',
        lines: [{ productId, quantity: 3, available: 2, problem: 'less_stock' }],
      },
    })
    expect(await booksOf(shop, productId)).toMatchObject({ reserved: 0, held: 0 })
  })

  it('if one of several products is no longer available, as a whole and not in part', async () => {
    const [there, hidden] = [await aProduct(shop), await aProduct(shop, { isActive: false })]
    const reply = await placeOrder(shop, person, [
      { productId: there, quantity: 1 },
      { productId: hidden, quantity: 1 },
    ])
    expect(reply.body.code).toBe('stock_changed')
    expect(reply.body.lines).toContainEqual(expect.objectContaining({ productId: hidden, problem: 'gone' }))
    expect(await booksOf(shop, there)).toMatchObject({ reserved: 0 })
  })

  // Fails without the look at expectedTotal in draftOrder: it is then ordered.
  it('if the total differs from what the shopper saw', async () => {
    const productId = await aProduct(shop, { retailCents: 100_000 })
    const reply = await placeOrder(shop, person, [{ productId, quantity: 1 }], { expectedTotal: 1000 })
    expect(reply).toMatchObject({ status: 409, body: { code: 'price_changed', summary: { total: 1299 } } })
    expect(await booksOf(shop, productId)).toMatchObject({ reserved: 0 })
  })

  it.each([
    ['Please fill in all required fields', { fullName: ' ' }, 'fullName'],
    ['', { postalCode: '12' }, 'postalCode'],
    ['', { address: 'PO Box 12' }, 'address'],
    ['', { phone: '12' }, 'phone'],
  ])('if the address is invalid (%s %o)', async (text, change, field) => {
    const productId = await aProduct(shop)
    const reply = await send(shop, 'POST', '/orders', {
      token: person.token,
      headers: { 'idempotency-key': `address-${field}` },
      body: { items: [{ productId, quantity: 1 }], shippingInfo: { ...anAddress, ...change } },
    })
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toHaveProperty(field)
    if (text) expect(reply.body.error).toBe(text)
  })

  it('if nobody is logged in', async () => {
    const productId = await aProduct(shop)
    const reply = await send(shop, 'POST', '/orders', {
      body: { items: [{ productId, quantity: 1 }], shippingInfo: anAddress },
    })
    expect(reply).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  it('but not for a price sent by the browser, which is ignored', async () => {
    const productId = await aProduct(shop, { retailCents: 100_000 })
    const reply = await send(shop, 'POST', '/orders', {
      token: person.token,
      headers: { 'idempotency-key': 'cheap' },
      body: {
        items: [{ productId, quantity: 1, price: 0.01 }],
        shippingInfo: anAddress,
        summary: { total: 1 },
      },
    })
    expect(reply.body.order.summary.total).toBe(1299)
  })
})

describe('an unpaid order', () => {
  // Fails if placeOrder does not release what has lapsed: the next shopper then gets a fault.
  it('loses its reservation and expires in time, without any job', async () => {
    const productId = await aProduct(shop, { onHand: 1 })
    const first = await placeOrder(shop, person, [{ productId, quantity: 1 }])
    shop.clock.passMinutes(31)

    const second = await placeOrder(shop, await aCustomer(shop), [{ productId, quantity: 1 }])
    expect(second.status).toBe(201)
    expect(await booksOf(shop, productId)).toEqual({ onHand: 1, reserved: 1, moved: 1, held: 1 })
    const seen = await send(shop, 'GET', `/orders/${first.body.order.orderNumber}`, { token: person.token })
    expect(seen.body.order.status).toBe('expired')
  })
})

describe('reading orders', () => {
  it('shows people only their own, and administrators all', async () => {
    const productId = await aProduct(shop)
    const { body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
    const path = `/orders/${body.order.orderNumber}`
    const [stranger, owner] = [await aCustomer(shop), await anAdministrator(shop)]

    expect((await send(shop, 'GET', path, { token: person.token })).status).toBe(200)
    expect((await send(shop, 'GET', path, { token: owner.token })).status).toBe(200)
    expect((await send(shop, 'GET', path, { token: stranger.token })).status).toBe(404)
    expect((await send(shop, 'GET', path)).status).toBe(401)
    expect((await send(shop, 'GET', '/orders', { token: stranger.token })).body.orders).toEqual([])
  })

  it('shows the products as they were when they were bought', async () => {
    const productId = await aProduct(shop, { name: 'Old name', retailCents: 100_000 })
    const { body } = await placeOrder(shop, person, [{ productId, quantity: 1 }])
    await shop.services.db.execute(
      sql`update products set name = 'New name', retail_cents = 200000 where id = ${productId}`,
    )

    const seen = await send(shop, 'GET', `/orders/${body.order.orderNumber}`, { token: person.token })
    expect(seen.body.order.items[0]).toMatchObject({ name: 'Old name', price: 1000 })
  })
})

describe('a shop that adds VAT to its prices', () => {
  it('taxes the subtotal and says so, and a later change affects no existing order', async () => {
    const exclusive = await openShop({ shop: { pricesIncludeVat: false } })
    try {
      const buyer = await aCustomer(exclusive)
      const productId = await aProduct(exclusive, { retailCents: 100_000 })
      const { body } = await placeOrder(exclusive, buyer, [{ productId, quantity: 1 }])
      const summary = {
        subtotal: 1000,
        shipping: 299,
        tax: 150,
        total: 1449,
        pricesIncludeVat: false,
        taxLabel: 'VAT (15%)',
      }
      expect(body.order.summary).toMatchObject(summary)

      exclusive.services.shop.pricesIncludeVat = true
      const seen = await send(exclusive, 'GET', `/orders/${body.order.orderNumber}`, { token: buyer.token })
      expect(seen.body.order.summary).toMatchObject(summary)
    } finally {
      await exclusive.close()
    }
  })
})
