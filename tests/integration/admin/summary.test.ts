import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { readAdminSummary } from '#contract/shop/report.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { emails } from '#server/db/schema/emails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentAttempts, payments, refunds } from '#server/db/schema/payments.ts'
import { salesDays } from '#server/db/schema/sales-days.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { keepOrderFigures } from '#server/features/orders/figures/keep-order-figures.ts'
import { keepSalesDays } from '#server/features/reports/sales-days/keep-sales-days.ts'
import { imbalancesOf } from '#tests/support/database/balance.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  send,
  startCheckout,
} from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
const customer = await aCustomer(shop)
afterAll(() => shop.close())

async function summary(person = owner) {
  const reply = await send(shop, 'GET', '/admin/summary', { token: person.token })
  expect(reply.status).toBe(200)
  keepsItsContract(readAdminSummary, reply)
  return reply.body
}

async function anOrder(productId: number, quantity: number, status: OrderStatus, paidAt: string | null) {
  const reply = await placeOrder(shop, customer, [{ productId, quantity }])
  expect(reply.status).toBe(201)
  const { order } = reply.body
  await shop.services.db
    .update(orders)
    .set({ status, paidAt: paidAt ? new Date(paidAt) : null })
    .where(eq(orders.id, order.id))
  if (paidAt) await pay(order, new Date(paidAt), status === 'refunded')
  return order
}

type PlacedOrder = { id: number; summary: { total: number } }

async function pay({ id: orderId, summary: { total } }: PlacedOrder, at: Date, isRefunded: boolean) {
  const { db } = shop.services
  const amountCents = Math.round(total * 100)
  const details = { provider: 'yoco', mode: 'test', currency: 'ZAR', orderId, amountCents } as const
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({
      ...details,
      attempt: 1,
      status: 'complete',
      idempotencyKey: `paid ${orderId}`,
      nextCheckAt: null,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ attemptId: paymentAttempts.id })
  const [payment] = await db
    .insert(payments)
    .values({
      ...details,
      attemptId: attempt?.attemptId ?? 0,
      providerPaymentId: `p_${orderId}`,
      recordedAt: at,
    })
    .returning({ paymentId: payments.id })
  if (!isRefunded) return
  await db.insert(refunds).values({
    orderId,
    paymentId: payment?.paymentId ?? 0,
    amountCents,
    reason: 'Sent back',
    isRestocking: false,
    status: 'succeeded',
    idempotencyKey: `refund ${orderId}`,
    requestedBy: 'owner@shop.example',
    requestedAt: at,
    endedAt: at,
  })
}

it('is all zeros for an empty shop, and includes every period', async () => {
  const empty = await summary()
  expect(empty).toMatchObject({
    orders: { pending: 0, paid: 0, fulfilled: 0, cancelled: 0, expired: 0, refunded: 0 },
    best_sellers: [],
    low_stock: { total: 0, purchases: [] },
    health: {
      payments_waiting: 0,
      emails_waiting: 0,
      emails_failed: 0,
      needs_attention: 0,
      missing_pictures: 0,
    },
  })
  const { by_day, by_week, by_month } = empty.revenue
  expect([by_day.length, by_week.length, by_month.length]).toEqual([60, 24, 24])
  expect([by_day.at(-1).from, by_week.at(-1).from, by_month.at(-1).from]).toEqual([
    '2026-11-20',
    '2026-11-16',
    '2026-11-01',
  ])
})

it('counts sales by South African days, without refunded orders', async () => {
  const [dear, cheap] = [
    await aProduct(shop, { name: 'Dear', retailCents: 600_000, onHand: 100, minStockLevel: 0 }),
    await aProduct(shop, { name: 'Cheap', retailCents: 100_000, onHand: 100, minStockLevel: 0 }),
  ]
  // 00:30 on the 20th in South Africa.
  await anOrder(dear, 1, 'paid', '2026-11-19T22:30:00Z')
  await anOrder(cheap, 2, 'fulfilled', '2026-11-20T08:00:00Z')
  await anOrder(cheap, 3, 'paid', '2026-11-19T12:00:00Z')
  await anOrder(cheap, 9, 'refunded', '2026-11-20T08:00:00Z')
  await anOrder(cheap, 9, 'pending', null)
  await anOrder(dear, 5, 'paid', '2026-09-30T12:00:00Z')

  const { revenue, orders: counts, best_sellers } = await summary()
  expect(revenue.by_day.slice(-2)).toEqual([
    { from: '2026-11-19', revenue: 3299, orders: 1, average: 3299 },
    { from: '2026-11-20', revenue: 8299, orders: 2, average: 4149.5 },
  ])
  expect(revenue.by_week.at(-1)).toMatchObject({ from: '2026-11-16', revenue: 11_598, orders: 3 })
  expect(revenue.by_month.slice(-3)).toMatchObject([
    { from: '2026-09-01', revenue: 30_000, orders: 1 },
    { from: '2026-10-01', revenue: 0, orders: 0, average: 0 },
    { from: '2026-11-01', revenue: 11_598, orders: 3 },
  ])
  expect(counts).toEqual({ pending: 1, paid: 3, fulfilled: 1, cancelled: 0, expired: 0, refunded: 1 })
  expect(best_sellers).toMatchObject([
    { product_id: cheap, name: 'Cheap', quantity: 5, revenue: 5000 },
    { product_id: dear, name: 'Dear', quantity: 1, revenue: 6000 },
  ])
})

// Fails if only the days kept are read, or if a refund does not count for the day of its order.
it('says the same of days that are kept, and what was recorded since at once', async () => {
  const keep = () => keepSalesDays(shop.services, new AbortController().signal)
  const misstated = async () => (await imbalancesOf(shop)).filter((text) => text.startsWith('The sales of'))
  const { revenue } = await summary()
  await Promise.all([keep(), keep()])
  expect((await summary()).revenue).toEqual(revenue)
  const kept = await shop.services.db.select().from(salesDays)
  expect(kept.map(({ day }) => day).toSorted()).toEqual(['2026-09-30', '2026-11-19', '2026-11-20'])

  const [first] = await shop.services.db
    .select({ id: payments.id, orderId: payments.orderId, amountCents: payments.amountCents })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.paidAt, new Date('2026-09-30T12:00:00Z')))
  if (!first) throw new Error('Nobody paid in September')
  await shop.services.db.insert(refunds).values({
    orderId: first.orderId,
    paymentId: first.id,
    amountCents: first.amountCents,
    reason: 'Sent back',
    isRestocking: false,
    status: 'succeeded',
    idempotencyKey: 'a late refund',
    requestedBy: 'owner@shop.example',
    requestedAt: shop.clock.now,
    endedAt: shop.clock.now,
  })
  const september = { from: '2026-09-01', revenue: 0, orders: 0 }
  expect((await summary()).revenue.by_month.at(-3)).toMatchObject(september)
  shop.clock.passMinutes(11)
  expect(await keep()).toBe(1)
  expect((await summary()).revenue.by_month.at(-3)).toMatchObject(september)
  expect(await keep()).toBe(0)

  expect(await misstated()).toEqual([])
  await shop.services.db.update(salesDays).set({ revenueCents: 1 }).where(eq(salesDays.day, '2026-11-20'))
  expect(await misstated()).toHaveLength(1)
  await shop.services.db.delete(salesDays).where(eq(salesDays.day, '2026-11-20'))
  expect(await misstated()).toHaveLength(1)
})

it('proposes purchases by supplier, and hides their prices from staff who may not see them', async () => {
  const [supplier] = await shop.services.db
    .insert(suppliers)
    .values({ name: 'Table Bay', contact: 'Sales', email: 'sales@tablebay.example' })
    .returning({ id: suppliers.id })
  const supplierId = supplier?.id ?? 0
  const low = { minStockLevel: 5, wholesaleCents: 50_000, supplierId }
  const filled = await aProduct(shop, { ...low, name: 'To its maximum', onHand: 4, maxStockLevel: 10 })
  const selling = await aProduct(shop, { ...low, name: 'Selling', onHand: 10 })
  await anOrder(selling, 7, 'pending', null)
  await anOrder(selling, 1, 'paid', '2026-11-20T08:00:00Z')
  const orphan = await aProduct(shop, { name: 'From nobody', onHand: 0, minStockLevel: 1 })
  await aProduct(shop, { name: 'Hidden', onHand: 0, minStockLevel: 1, isActive: false })

  const { low_stock } = await summary()
  expect(low_stock.total).toBe(3)
  expect(low_stock.purchases).toMatchObject([
    {
      supplier: { id: supplierId, name: 'Table Bay' },
      lines: [
        { product_id: selling, available: 2, sold_in_30_days: 1, proposed: 8, wholesale_price: 500 },
        { product_id: filled, available: 4, sold_in_30_days: 0, proposed: 6 },
      ],
      total: 7000,
    },
    { supplier: null, lines: [{ product_id: orphan, proposed: 2 }] },
  ])

  const seller = await aStaffMember(shop, ['reports'])
  const [first] = (await summary(seller)).low_stock.purchases
  expect(first.supplier).toBeNull()
  expect(first.lines).toHaveLength(3)
  for (const secret of [first, ...first.lines].flatMap(Object.keys)) {
    expect(['total', 'wholesale_price', 'supplier_sku']).not.toContain(secret)
  }
})

it('counts what is waiting and what needs a person', async () => {
  const product = await aProduct(shop, { onHand: 10 })
  const waiting = await anOrder(product, 1, 'pending', null)
  expect((await startCheckout(shop, customer, waiting)).status).toBe(200)
  const now = shop.clock.now
  const email = {
    kind: 'order_confirmed',
    recipient: 'a@b.example',
    sealedData: '-',
    createdAt: now,
    nextAttemptAt: now,
  } as const
  await shop.services.db.insert(emails).values([
    { ...email, eventKey: 'one', status: 'waiting' },
    { ...email, eventKey: 'two', status: 'failed' },
    { ...email, eventKey: 'three', status: 'sent' },
  ])
  const before = (await summary()).health
  await aProduct(shop, { categoryId: null })
  expect(before).toMatchObject({
    payments_waiting: 1,
    emails_waiting: 1,
    emails_failed: 1,
    uncategorized: 0,
  })
  expect((await summary()).health).toMatchObject({
    missing_pictures: before.missing_pictures + 1,
    uncategorized: 1,
  })
})

// Fails if what happened since the figures were kept is left out, or counted twice.
it('counts the same from figures that are kept, whatever happens to orders afterwards', async () => {
  const keep = () => keepOrderFigures(shop.services, new AbortController().signal)
  const misstated = async () =>
    (await imbalancesOf(shop)).filter((text) => text.includes('and the orders come to'))
  const shown = async () => {
    const { orders: byStatus, best_sellers, low_stock } = await summary()
    const list = await send(shop, 'GET', '/orders?limit=1', { token: owner.token })
    return { byStatus, best_sellers, low_stock, list: list.body.summary, total: list.body.pagination.total }
  }
  // The orders above were moved by hand.
  await shop.services.db.execute(sql`
    insert into order_history (order_id, at, from_status, to_status, actor)
    select id, ${shop.clock.now}, 'pending', status, 'system' from orders where status <> 'pending'`)
  const before = await shown()
  shop.clock.passMinutes(11)
  await Promise.all([keep(), keep()])
  expect(await shown()).toEqual(before)
  expect(await misstated()).toEqual([])

  const product = await aProduct(shop, { name: 'Sold since', onHand: 9, minStockLevel: 0 })
  const { orderNumber } = await aPaidOrder(shop, customer, { productId: product, quantity: 4 })
  const after = await shown()
  expect(after.byStatus.paid).toBe(before.byStatus.paid + 1)
  expect(after.total).toBe(before.total + 1)
  expect(after.best_sellers).toContainEqual(expect.objectContaining({ product_id: product, quantity: 4 }))
  expect(await misstated()).toEqual([])
  shop.clock.passMinutes(11)
  expect(await keep()).toBe(1)
  expect(await shown()).toEqual(after)

  const fulfilled = await send(shop, 'PATCH', `/orders/${orderNumber}`, {
    token: owner.token,
    body: { fulfilled: true },
  })
  expect(fulfilled.status).toBe(200)
  expect((await shown()).byStatus).toMatchObject({
    paid: before.byStatus.paid,
    fulfilled: before.byStatus.fulfilled + 1,
  })
  expect(await misstated()).toEqual([])
  shop.clock.passMinutes(11)
  await keep()
  await shop.services.db.execute(sql`update order_counts set orders = orders + 1 where status = 'paid'`)
  await shop.services.db.execute(
    sql`update product_sales_days set quantity = quantity + 1 where product_id = ${product}`,
  )
  expect(await misstated()).toHaveLength(2)
})

it('requires the permission for sales figures', async () => {
  expectProblem(await send(shop, 'GET', '/admin/summary'), 401, 'not_signed_in')
  const catalogueStaff = await aStaffMember(shop, ['catalogue', 'orders'])
  expectProblem(
    await send(shop, 'GET', '/admin/summary', { token: catalogueStaff.token }),
    403,
    'not_allowed',
  )
})
