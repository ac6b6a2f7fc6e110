import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { aCustomer, anAddress, anAdministrator, aProduct, send } from '#tests/support/builders.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const place = (token: string, productId: number, key: string, email: string) =>
  send(shop, 'POST', '/orders', {
    token,
    headers: { 'idempotency-key': key },
    body: { items: [{ productId, quantity: 1 }], shippingInfo: { ...anAddress, email } },
  })

it('cannot be filled by placing orders in its name and cancelling them', async () => {
  const victim = 'victim-of-orders@elsewhere.example'
  const productId = await aProduct(shop)
  const { token } = await aCustomer(shop)
  for (let at = 0; at < 40; at++) {
    const { body } = await place(token, productId, `cancelled-${at}`, victim)
    const cancelled = await send(shop, 'POST', `/orders/${body.order.orderNumber}/cancel`, { token })
    expect(cancelled.body.order.status).toBe('cancelled')
  }
  expect(await lettersTo(shop, victim)).toEqual([])
  expect((await verifyBooks({ ...shop.services, provider: null })).imbalances).toEqual([])
})

it('hears of it when the shop cancels the order', async () => {
  const victim = 'customer-of-the-shop@elsewhere.example'
  const productId = await aProduct(shop)
  const { body } = await place((await aCustomer(shop)).token, productId, 'by-staff', victim)
  const owner = await anAdministrator(shop)
  await send(shop, 'POST', `/orders/${body.order.orderNumber}/cancel`, { token: owner.token })
  expect(await lettersTo(shop, victim)).toMatchObject([{ kind: 'order_cancelled' }])
})

it('cannot be filled through the contact form, though every message is kept', async () => {
  const victims = ['victim@elsewhere.example', 'victim+1@elsewhere.example', 'Victim+two@elsewhere.example']
  const { db } = shop.services
  let kept = 0
  for (let hour = 0; hour < 6; hour++) {
    for (const email of victims) {
      for (let at = 0; at < 3; at++) {
        const message = `Buy now ${hour} ${at}`
        const reply = await send(shop, 'POST', '/contact', { body: { name: 'Friend', email, message } })
        if (reply.status === 201) kept++
      }
    }
    shop.clock.passMinutes(61)
  }
  const { rows } = await db.execute<{ messages: number; letters: number }>(sql`
    select (select count(*)::int from contact_messages) as messages,
      (select count(*)::int from letters where kind = 'contact_received') as letters`)
  expect(kept).toBe(54)
  expect(rows).toEqual([{ messages: 54, letters: 3 }])
})
