import { sql } from 'drizzle-orm'
import type { Units } from '#domain/catalogue/stock.ts'
import { orderNumberDraws } from '#domain/orders/order-number.ts'
import { firstStatus } from '#domain/orders/order-status.ts'
import type { Tx } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { moveOrder } from '../move-order.ts'
import { insertOrderEvent, type OrderRow } from '../order-queries.ts'
import type { ReturnRow } from './return-queries.ts'

/** Those of these products that the shop still has. */
export async function listProductNames(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const result = await tx.execute<{ id: number; name: string }>(
    sql`select id, name from products where id = any(${sql.param([...ids])}::int[]) and archived_at is null`,
  )
  return result.rows
}

type Replacement = { order: OrderRow; made: ReturnRow; wanted: readonly Units[]; actor: string; now: Date }

/** An order of nothing to pay, to the address of the one that it makes good. It is paid as soon as it is placed. */
export async function insertReplacement(
  tx: Tx,
  { random }: { random: () => number },
  { order, made, wanted, actor, now }: Replacement,
): Promise<{ id: number; orderNumber: string }> {
  const values = {
    ...addressOf(order),
    accountId: order.accountId,
    status: firstStatus,
    // A withdrawn one before it has the key without, or with a lower number.
    idempotencyKey: ['return', made.id, made.withdrawnOrderNumbers.length || null].filter(Boolean).join(' '),
    requestHash: '',
    placedAt: now,
    reservedUntil: now,
    subtotalCents: 0,
    shippingCents: 0,
    vatCents: 0,
    totalCents: 0,
    itemCount: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
    vatBasisPoints: order.vatBasisPoints,
    pricesIncludeVat: order.pricesIncludeVat,
    replacesReturnId: made.id,
  }
  const inserted = await insertNumbered(tx, values, orderNumberDraws(now.getTime(), random))
  await insertLines(tx, inserted.id, wanted)
  const note = `Replaces goods of return ${made.id}, order ${order.orderNumber}`
  await insertOrderEvent(tx, {
    orderId: inserted.id,
    at: now,
    from: null,
    to: firstStatus,
    actor,
    note,
  })
  await moveOrder(
    tx,
    { id: inserted.id, status: firstStatus },
    { to: 'paid', actor, at: now, note: 'Nothing to pay', change: { paidAt: now } },
  )
  return inserted
}

function addressOf(order: OrderRow) {
  const { email, fullName, address, suburb, city, province, postalCode, country, phone } = order
  const {
    isCollected,
    collectPlace,
    deliveryTerms,
    companyName,
    companyVatNumber,
    deliveryNote,
    recipientName,
    recipientPhone,
  } = order
  return {
    email,
    fullName,
    address,
    suburb,
    city,
    province,
    postalCode,
    country,
    phone,
    isCollected,
    collectPlace,
    deliveryTerms,
    companyName,
    companyVatNumber,
    deliveryNote,
    recipientName,
    recipientPhone,
  }
}

/** Under the first of these numbers that is free: shoppers order in the same millisecond. */
async function insertNumbered(
  tx: Tx,
  values: Omit<typeof orders.$inferInsert, 'orderNumber'>,
  numbers: readonly string[],
): Promise<{ id: number; orderNumber: string }> {
  for (const orderNumber of numbers) {
    const rows = await tx
      .insert(orders)
      .values({ ...values, orderNumber })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({ id: orders.id, orderNumber: orders.orderNumber })
    if (rows[0]) return rows[0]
  }
  throw new Error('All the order numbers of a millisecond are taken: the request can be sent again')
}

async function insertLines(tx: Tx, orderId: number, wanted: readonly Units[]): Promise<void> {
  const ids = wanted.map(({ productId }) => productId)
  const quantities = wanted.map(({ quantity }) => quantity)
  await tx.execute(sql`
    insert into order_lines (order_id, product_id, slug, name, brand, sku, photo_id, unit_price_cents, quantity)
    select ${orderId}, p.id, p.slug, p.name, p.brand, p.sku, (
        select i.photo_id from product_images i where i.product_id = p.id order by i.position limit 1),
      0, w.quantity
    from unnest(${sql.param(ids)}::int[], ${sql.param(quantities)}::int[]) with ordinality as w (product_id, quantity, place)
    join products p on p.id = w.product_id order by w.place`)
}
