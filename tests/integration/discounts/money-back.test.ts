import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import { aDiscount } from '#tests/support/given/a-discount.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { readOrder } from '#tests/support/given/order-life.ts'
import { payOnHostedPage, refundsAtProvider } from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const person = await aCustomer(shop)
const owner = await anAdministrator(shop)
await aDiscount(shop, { code: 'TENTH', basisPoints: 1000 })
afterAll(async () => {
  expect(await imbalancesOf(shop)).toEqual([])
  await shop.close()
})

const inStock = { onHand: 10, wholesaleCents: 3_000, costCents: 2_500 }

/** Three mice for R 99,99 each and a cable for R 49,99 with 10% off, paid: R 35,00 off goods for R 349,96, delivery R 299,00. */
async function aPaidOrder() {
  const mouse = await aProduct(shop, { ...inStock, retailCents: 9_999 })
  const cable = await aProduct(shop, { ...inStock, retailCents: 4_999 })
  const items = [
    { productId: mouse, quantity: 3 },
    { productId: cable, quantity: 1 },
  ]
  const { body } = await placeOrder(shop, person, items, { discountCode: 'TENTH' })
  expect(body.order.summary).toMatchObject({ subtotal: 349.96, discount: 35, total: 613.96 })
  const { checkoutId } = (await startCheckout(shop, person, body.order)).body
  await payOnHostedPage(shop, checkoutId)
  await send(shop, 'GET', `/payments/yoco/status/${checkoutId}`, { token: person.token })
  await shop.sandbox.deliverNow()
  const [mice, cables] = body.order.items.map(({ lineId }: { lineId: number }) => lineId)
  return { orderNumber: body.order.orderNumber, checkoutId, mouse, cable, mice, cables }
}

const takeOut = (orderNumber: string, version: number, lineId: number, quantity: number) =>
  send(shop, 'POST', `/orders/${orderNumber}/removals`, {
    token: owner.token,
    body: { version, units: [{ lineId, quantity }], reason: 'One was damaged', restock: true },
  })

const papersOf = async (orderNumber: string) => {
  const { rows } = await shop.services.db.execute<{ kind: string; total: number; discount: number | null }>(
    sql`select i.kind, i.total_cents::float8 as total, (i.document ->> 'discountCents')::float8 as discount
      from invoices i join orders o on o.id = i.order_id where o.order_number = ${orderNumber} order by i.id`,
  )
  return rows
}

it('units that are taken out one by one are refunded at what was paid for them, and credited with their discount', async () => {
  const { orderNumber, checkoutId, mice, cables } = await aPaidOrder()
  // R 30,00 is off three mice: R 10,00 on each.
  const first = await takeOut(orderNumber, 1, mice, 1)
  expect(first.body.order).toMatchObject({
    refunded: 89.99,
    corrections: [{ credit: 89.99, units: [{ lineTotal: 89.99 }] }],
  })
  await takeOut(orderNumber, 2, mice, 2)
  const last = await takeOut(orderNumber, 3, cables, 1)
  expect(last.body.order).toMatchObject({ status: 'refunded', refunded: 613.96 })
  expect((await refundsAtProvider(shop, checkoutId)).map(({ amount }) => amount)).toEqual([
    8_999, 17_998, 34_399,
  ])
  expect(await papersOf(orderNumber)).toEqual([
    { kind: 'invoice', total: 61_396, discount: 3_500 },
    { kind: 'credit_note', total: 8_999, discount: 1_000 },
    { kind: 'credit_note', total: 17_998, discount: 2_000 },
    { kind: 'credit_note', total: 34_399, discount: 500 },
  ])
})

it('an unpaid order that is lowered asks for what is left after the discount', async () => {
  const mouse = await aProduct(shop, { ...inStock, retailCents: 9_999 })
  const items = [{ productId: mouse, quantity: 3 }]
  const { order } = (await placeOrder(shop, person, items, { discountCode: 'TENTH' })).body
  const lowered = await takeOut(order.orderNumber, 1, order.items[0].lineId, 1)
  expect(lowered.body.order.summary).toMatchObject({ subtotal: 199.98, discount: 20, total: 478.98 })
})

it('a return refunds what was paid for its units', async () => {
  const { orderNumber, checkoutId, mouse } = await aPaidOrder()
  const path = `/orders/${orderNumber}`
  await send(shop, 'PATCH', path, { token: owner.token, body: { fulfilled: true } })
  const asked = await send(shop, 'POST', `${path}/returns`, {
    token: person.token,
    body: { items: [{ productId: mouse, quantity: 2 }], reason: 'change_of_mind', remedy: 'refund' },
  })
  const { id } = asked.body.return
  await send(shop, 'PATCH', `${path}/returns/${id}`, { token: owner.token, body: { status: 'approved' } })
  const restock = [{ productId: mouse, quantity: 2 }]
  await send(shop, 'PATCH', `${path}/returns/${id}`, {
    token: owner.token,
    body: { status: 'received', restock },
  })
  const refund = (expected: number) =>
    send(shop, 'POST', `/admin/returns/${id}/refund`, { token: owner.token, body: { expected } })
  expect((await refund(199.98)).status).toBe(409)
  expect((await refund(179.98)).status).toBe(200)
  expect((await refundsAtProvider(shop, checkoutId)).map(({ amount }) => amount)).toEqual([17_998])
})

it('a swap takes the discount of the old product out with it, and the new one comes in at its own price', async () => {
  const { orderNumber, mice } = await aPaidOrder()
  const cheaper = await aProduct(shop, { ...inStock, retailCents: 6_000 })
  const swapped = await send(shop, 'POST', `/orders/${orderNumber}/swaps`, {
    token: owner.token,
    body: {
      version: 1,
      lineId: mice,
      quantity: 1,
      productId: cheaper,
      reason: 'As asked',
      restock: true,
      // R 89,99 were paid for the mouse.
      expectedDifference: -29.99,
    },
  })
  expect(swapped.status).toBe(200)
  expect((await readOrder(shop, person, orderNumber)).refunded).toBe(29.99)
})
