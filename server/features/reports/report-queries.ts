import { sql } from 'drizzle-orm'
import type { Sales } from '#domain/money/sales-periods.ts'
import { type OrderStatus, statusesThat } from '#domain/orders/order-status.ts'
import { openReturnStatuses } from '#domain/orders/returns.ts'
import { checkoutStatusesThat } from '#domain/payments/payment-status.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'
import { availableStock, heldStockByProduct } from '../stock/available-stock-queries.ts'

const shopTime = sql`'Africa/Johannesburg'`

const isSold = sql`o.paid_at is not null and o.status in ${anyOf(statusesThat('isPaid'))}`

/** Payments less refunds, by the South African day on which the order was paid. */
export async function listSalesByDay(db: Queryable, since: Date): Promise<Sales[]> {
  const result = await db.execute<Sales>(sql`
    with back as (
      select order_id, sum(amount_cents) as cents from refunds where status in ${anyOf(refundStatusesThat('isDone'))} group by order_id
    ),
    net as (
      select o.paid_at, sum(p.amount_cents) - coalesce(max(back.cents), 0) as cents
      from orders o join payments p on p.order_id = o.id left join back on back.order_id = o.id
      where o.paid_at >= ${since} group by o.id
    )
    select to_char(paid_at at time zone ${shopTime}, 'YYYY-MM-DD') as "from", sum(cents)::float8 as "revenueCents",
      (count(*) filter (where cents > 0))::int as orders
    from net group by 1`)
  return result.rows
}

export async function countOrdersByStatus(db: Queryable): Promise<{ status: OrderStatus; count: number }[]> {
  const result = await db.execute<{ status: OrderStatus; count: number }>(
    sql`select status, count(*)::int as count from orders group by status`,
  )
  return result.rows
}

export type BestSeller = {
  productId: number
  name: string
  sku: string
  quantity: number
  revenueCents: number
}

export async function listBestSellers(db: Queryable, since: Date, limit: number): Promise<BestSeller[]> {
  const result = await db.execute<BestSeller>(sql`
    select p.id as "productId", p.name, p.sku, sum(l.quantity)::int as quantity,
      sum(l.quantity::bigint * l.unit_price_cents)::float8 as "revenueCents"
    from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    where ${isSold} and o.paid_at >= ${since}
    group by p.id order by quantity desc, "revenueCents" desc, p.id limit ${limit}`)
  return result.rows
}

export type LowStock = {
  productId: number
  name: string
  sku: string
  supplierSku: string
  supplierId: number | null
  supplierName: string | null
  wholesaleCents: number
  available: number
  minStockLevel: number
  maxStockLevel: number | null
  sold: number
}

/**
 * Products on sale at or below their minimum, best-selling first; of one supplier, or null for products without one.
 */
export async function listLowStock(
  db: Queryable,
  { now, since, limit, supplierId }: { now: Date; since: Date; limit: number; supplierId?: number | null },
): Promise<{ rows: LowStock[]; total: number }> {
  const supplied =
    supplierId === undefined ? sql`true` : sql`p.supplier_id is not distinct from ${supplierId}`
  const result = await db.execute<LowStock & { total: number }>(sql`
    with held as (${heldStockByProduct(now)}),
    sold as (
      select l.product_id, sum(l.quantity)::int as quantity from orders o join order_lines l on l.order_id = o.id
      where ${isSold} and o.paid_at >= ${since} group by l.product_id
    ),
    levels as (
      select p.*, ${availableStock({ onHand: sql`s.on_hand`, held: sql`held.quantity` })} as available,
        coalesce(sold.quantity, 0) as sold
      from products p left join stock_levels s on s.product_id = p.id left join held on held.product_id = p.id
        left join sold on sold.product_id = p.id
      where p.is_active and p.archived_at is null and ${supplied}
    )
    select v.id as "productId", v.name, v.sku, v.supplier_sku as "supplierSku", v.supplier_id as "supplierId",
      u.name as "supplierName", v.wholesale_cents as "wholesaleCents", v.available, v.min_stock_level as "minStockLevel",
      v.max_stock_level as "maxStockLevel", v.sold, (count(*) over ())::int as total
    from levels v left join suppliers u on u.id = v.supplier_id
    where v.available <= v.min_stock_level order by v.sold desc, v.available, v.id limit ${limit}`)
  return { rows: result.rows.map(({ total, ...row }) => row), total: result.rows[0]?.total ?? 0 }
}

export type Health = {
  paymentsWaiting: number
  alertsOpen: number
  emailsWaiting: number
  emailsFailed: number
  needsAttention: number
  missingPictures: number
  uncategorized: number
  refundsWaiting: number
  jobsFailing: number
  emailsKept: number
  messagesOpen: number
  returnsOpen: number
  ordersToPack: number
}

/** Counts of everything that is late or waits for a person. */
export async function countHealth(db: Queryable, now: Date): Promise<Health> {
  const result = await db.execute<Health>(sql`
    select
      (select count(distinct o.id)::int from orders o join payment_attempts a on a.order_id = o.id
        where o.status in ${anyOf(statusesThat('awaitsPayment'))}
          and a.status in ${anyOf(checkoutStatusesThat('isUnderWay'))}) as "paymentsWaiting",
      (select count(*)::int from emails where status = 'waiting' and next_attempt_at <= ${now}) as "emailsWaiting",
      (select count(*)::int from emails where status = 'failed') as "emailsFailed",
      (select count(distinct order_id)::int from order_attention where cleared_at is null) as "needsAttention",
      (select count(*)::int from products p where p.is_active and p.archived_at is null
        and not exists (select 1 from product_images i where i.product_id = p.id)) as "missingPictures",
      (select count(*)::int from products where is_active and archived_at is null and category_id is null) as uncategorized,
      (select count(*)::int from refunds where status in ${anyOf(refundStatusesThat('isOpen'))}) as "refundsWaiting",
      (select count(*)::int from shop_alerts where cleared_at is null) as "alertsOpen",
      (select count(*)::int from job_runs where failures_in_a_row > 0) as "jobsFailing",
      (select count(*)::int from emails where status = 'kept') as "emailsKept",
      (select count(*)::int from conversations where state = 'open') as "messagesOpen",
      (select count(*)::int from order_returns where status in ${anyOf(openReturnStatuses)}) as "returnsOpen",
      (select count(*)::int from orders where status in ${anyOf(statusesThat('awaitsCourier'))}) as "ordersToPack"`)
  const health = result.rows[0]
  if (!health) throw new Error('Counting what waits always answers one row')
  return health
}

/** The date of the return whose refund is due first; null if none is due. */
export async function findFirstRefundRequest(db: Queryable): Promise<Date | null> {
  const result = await db.execute<{ first: string | null }>(sql`
    select min(requested_at) as first from order_returns
    where remedy = 'refund' and status in ${anyOf(openReturnStatuses)}`)
  const first = result.rows[0]?.first
  return first ? new Date(first) : null
}
