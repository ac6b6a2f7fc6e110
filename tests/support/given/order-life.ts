import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestShop } from '../shop/shop.ts'
import { aProduct, type Person, placeOrder, send, startCheckout } from './builders.ts'
import { aPaymentEvent, deliver, payOnHostedPage } from './payments.ts'

export type WaitingOrder = { productId: number; orderNumber: string; checkoutId: string; amountCents: number }

/** `productId`: without it, the order is for a product of its own. */
type OrderDetails = { onHand?: number; quantity?: number; productId?: number }

/** An order with an open checkout at the provider. */
export async function anOrderAtTheProvider(
  shop: TestShop,
  person: Person,
  { onHand = 5, quantity = 2, productId: wanted }: OrderDetails = {},
): Promise<WaitingOrder> {
  const productId = wanted ?? (await aProduct(shop, { onHand, retailCents: 100_000 }))
  const { body } = await placeOrder(shop, person, [{ productId, quantity }])
  const started = await startCheckout(shop, person, body.order)
  expect(started.status).toBe(200)
  return {
    productId,
    orderNumber: body.order.orderNumber,
    checkoutId: started.body.checkoutId,
    amountCents: Math.round(body.order.summary.total * 100),
  }
}

/** An order that was paid on the provider's page and is paid in the shop. */
export async function aPaidOrder(
  shop: TestShop,
  person: Person,
  details: OrderDetails = {},
): Promise<WaitingOrder> {
  const order = await anOrderAtTheProvider(shop, person, details)
  await payOnHostedPage(shop, order.checkoutId)
  const reply = await send(shop, 'GET', `/payments/yoco/status/${order.checkoutId}`, { token: person.token })
  expect(reply.body.order.status).toBe('paid')
  // Otherwise the provider's webhook could arrive at any moment of the test.
  await shop.sandbox.deliverNow()
  return order
}

/** A second payment of a paid order, as made from a second tab. */
export async function paySecondTime(shop: TestShop, order: WaitingOrder, paymentId: string): Promise<void> {
  await deliver(shop, aPaymentEvent(shop, { ...order, paymentId }))
}

export async function readOrder(shop: TestShop, person: Person, orderNumber: string) {
  return (await send(shop, 'GET', `/orders/${orderNumber}`, { token: person.token })).body.order
}

/** The kinds of emails queued about one order. */
export async function emailsAbout(shop: TestShop, orderNumber: string): Promise<string[]> {
  const result = await shop.services.db.execute<{ kind: string }>(
    sql`select kind from emails where order_number = ${orderNumber} order by id`,
  )
  return result.rows.map(({ kind }) => kind)
}

/** A return of one unit of a paid and fulfilled order. */
export async function aReturn(
  shop: TestShop,
  person: Person,
  { note, owner }: { note: string; owner: Person },
): Promise<WaitingOrder> {
  const order = await aPaidOrder(shop, person)
  await send(shop, 'PATCH', `/orders/${order.orderNumber}`, { token: owner.token, body: { fulfilled: true } })
  const items = [{ productId: order.productId, quantity: 1 }]
  const reply = await send(shop, 'POST', `/orders/${order.orderNumber}/returns`, {
    token: person.token,
    body: { items, reason: 'wrong_or_damaged', remedy: 'replacement', note },
  })
  if (reply.status !== 201) throw new Error(`The return was refused: ${JSON.stringify(reply.body)}`)
  return order
}
