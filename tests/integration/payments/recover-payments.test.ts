import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { sandboxDefaults } from '#sandbox/yoco/settings.ts'
import { yocoPayments } from '#server/adapters/payments/yoco/yoco-payments.ts'
import { verifyBooks } from '#server/features/books/verify-books.ts'
import { findLostPayments, type LostPayment } from '#server/features/payments/recovery/find-lost-payments.ts'
import { recoverPayment } from '#server/features/payments/recovery/recover-payment.ts'
import { aCustomer, aProduct, placeOrder, startCheckout } from '#tests/support/given/builders.ts'
import {
  aRefundEvent,
  deliver,
  orderFaults,
  payOnHostedPage,
  refundsAtProvider,
} from '#tests/support/given/payments.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const customer = await aCustomer(shop)
const productId = await aProduct(shop, { onHand: 1_000 })
afterAll(() => shop.close())

const hourMs = 60 * 60_000
const key = sandboxDefaults.reportsKey
const list = () => {
  const now = shop.clock.now.getTime()
  const range = { from: new Date(now - hourMs), until: new Date(now + hourMs) }
  return yocoPayments({ apiUrl: shop.sandbox.url, key, pauseMs: 1 })(range)
}

async function lost(): Promise<LostPayment[]> {
  const listed = await list()
  if (listed.kind !== 'listed') throw new Error('The sandbox lists its payments')
  return (await findLostPayments(shop.services, listed.payments)).lost
}

/** Paid at the provider, whose event never arrives, as after a restore. */
async function aPaymentNobodyToldOf(
  orderNumber?: string,
): Promise<{ orderNumber: string; checkoutId: string; amountCents: number }> {
  const placed = await placeOrder(shop, customer, [{ productId, quantity: 1 }])
  const { order } = placed.body
  const started = await startCheckout(shop, customer, order)
  await orderFaults(shop, { on: 'webhook', kind: 'lost' })
  await payOnHostedPage(shop, started.body.checkoutId)
  const amountCents = Math.round(order.summary.total * 100)
  return { orderNumber: orderNumber ?? order.orderNumber, checkoutId: started.body.checkoutId, amountCents }
}

/** As if the books had been restored to a moment before. */
const forget = {
  checkout: (checkoutId: string) =>
    shop.services.db.execute(sql`delete from payment_attempts where checkout_id = ${checkoutId}`),
  order: async (orderNumber: string) => {
    const { db } = shop.services
    await db.execute(sql`
      with gone as (delete from stock_reservations r using orders o
        where o.id = r.order_id and o.order_number = ${orderNumber} returning r.product_id, r.quantity)
      update stock_levels l set reserved = l.reserved - gone.quantity from gone where gone.product_id = l.product_id`)
    for (const table of ['order_history', 'order_lines', 'payment_attempts'])
      await db.execute(
        sql`delete from ${sql.identifier(table)} t using orders o where o.id = t.order_id and o.order_number = ${orderNumber}`,
      )
    await db.execute(sql`delete from orders where order_number = ${orderNumber}`)
  },
}

const statusOf = async (orderNumber: string) => {
  const { rows } = await shop.services.db.execute<{ status: string; payments: number }>(sql`
    select status, (select count(*)::int from payments p where p.order_id = o.id) as payments
    from orders o where order_number = ${orderNumber}`)
  return rows[0]
}

it('pays the order whose payment the books lack, and knows it the next time', async () => {
  const { orderNumber } = await aPaymentNobodyToldOf()
  const [found] = await lost()
  if (!found) throw new Error('The payment was not found')
  expect(found).toMatchObject({ remedy: 'settle', orderNumber })
  expect(await recoverPayment(shop.services, found, { refunds: true })).toEqual({ kind: 'paid', orderNumber })
  expect(await recoverPayment(shop.services, found, { refunds: true })).toEqual({ kind: 'paid', orderNumber })
  expect(await statusOf(orderNumber)).toEqual({ status: 'paid', payments: 1 })
  expect(await lost()).toEqual([])
})

it('writes down the checkout again that was lost with the books, once however often it is asked', async () => {
  const { orderNumber, checkoutId } = await aPaymentNobodyToldOf()
  await forget.checkout(checkoutId)
  const [found] = await lost()
  if (!found) throw new Error('The payment was not found')
  expect(found).toMatchObject({ remedy: 'rebuild', orderNumber })
  const results = await Promise.all(
    [1, 2, 3].map(() => recoverPayment(shop.services, found, { refunds: true })),
  )
  expect(results).toEqual([1, 2, 3].map(() => ({ kind: 'paid', orderNumber })))
  expect(await statusOf(orderNumber)).toEqual({ status: 'paid', payments: 1 })
  expect((await verifyBooks({ ...shop.services })).imbalances).toEqual([])
})

it('tells the owner of money for an order that was lost, and refunds it once if it is asked to', async () => {
  const { orderNumber, checkoutId, amountCents } = await aPaymentNobodyToldOf()
  await forget.order(orderNumber)
  const [found] = await lost()
  if (!found) throw new Error('The payment was not found')
  expect(found.remedy).toBe('refund')

  expect(await recoverPayment(shop.services, found, { refunds: false })).toMatchObject({
    kind: 'needs_attention',
  })
  expect((await verifyBooks({ ...shop.services, providers: null })).imbalances).toEqual([
    expect.stringContaining(orderNumber),
  ])
  // Every answer of the first run is lost, and the money goes back all the same.
  await orderFaults(shop, { on: 'refund', kind: 'done_then_timeout', ms: 1, times: 3 })
  expect(await recoverPayment(shop.services, found, { refunds: true })).toEqual({ kind: 'unknown' })
  const results = await Promise.all([1, 2].map(() => recoverPayment(shop.services, found, { refunds: true })))
  expect(results).toContainEqual({ kind: 'refunded', refundId: expect.stringMatching(/^rfd_/) })
  const refunds = await refundsAtProvider(shop, checkoutId)
  expect(refunds).toEqual([{ id: expect.any(String), amount: amountCents, status: 'succeeded' }])
  expect(await lost()).toEqual([])
  expect((await verifyBooks({ ...shop.services, providers: null })).imbalances).toEqual([])

  const told = aRefundEvent(shop, { refundId: refunds[0]?.id ?? '', checkoutId, amountCents })
  shop.clock.passMinutes(11)
  await deliver(shop, told)
  const { rows } = await shop.services.db.execute(sql`select kind from shop_alerts where cleared_at is null`)
  expect(rows).toEqual([])
})

it('says that the list cannot be read with a wrong key, and leaves out what is no payment on a page', async () => {
  const range = { from: new Date(shop.clock.now.getTime() - 100 * 24 * hourMs), until: shop.clock.now }
  expect(await yocoPayments({ apiUrl: shop.sandbox.url, key, pauseMs: 1 })(range)).toMatchObject({
    kind: 'listed',
  })
  expect(await yocoPayments({ apiUrl: shop.sandbox.url, key: 'wrong-key', pauseMs: 1 })(range)).toMatchObject(
    {
      kind: 'refused',
      message: expect.stringContaining('business/orders:read'),
    },
  )
  expect(await yocoPayments({ apiUrl: 'http://127.0.0.1:9', key, pauseMs: 1 })(range)).toEqual({
    kind: 'unavailable',
  })
})
