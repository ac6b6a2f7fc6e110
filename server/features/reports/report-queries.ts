import { sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import { openReturnStatuses } from '#domain/orders/returns/returns.ts'
import { checkoutStatusesThat } from '#domain/payments/payment-status.ts'
import { refundStatusesThat } from '#domain/payments/refunds.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'
import { soldSince } from '../orders/figures/order-figure-queries.ts'
import { isToPack } from '../orders/parcels/owed-unit-queries.ts'
import { availableStock, heldStockByProduct } from '../stock/available-stock-queries.ts'

export type BestSeller = {
  productId: number
  name: string
  sku: string
  quantity: number
  revenueCents: number
}

/** `since`: a South African day. */
export async function listBestSellers(db: Queryable, since: string, limit: number): Promise<BestSeller[]> {
  const result = await db.execute<BestSeller>(sql`
    with sold as (${soldSince(since)})
    select p.id as "productId", p.name, p.sku, sold.quantity, sold."revenueCents"
    from sold join products p on p.id = sold.product_id
    order by sold.quantity desc, sold."revenueCents" desc, p.id limit ${limit}`)
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
 * All are looked at in an index (`products_stock`), and only those that are low are read.
 * `since`: the South African day from which sales count.
 */
export async function listLowStock(
  db: Queryable,
  { now, since, limit, supplierId }: { now: Date; since: string; limit: number; supplierId?: number | null },
): Promise<{ rows: LowStock[]; total: number }> {
  const supplied =
    supplierId === undefined ? sql`true` : sql`p.supplier_id is not distinct from ${supplierId}`
  const result = await db.execute<LowStock & { total: number }>(sql`
    with held as (${heldStockByProduct(now)}),
    sold as (${soldSince(since)}),
    levels as (
      select p.id, p.min_stock_level,
        ${availableStock({ onHand: sql`s.on_hand`, held: sql`held.quantity` })} as available,
        coalesce(sold.quantity, 0) as sold
      from products p left join stock_levels s on s.product_id = p.id left join held on held.product_id = p.id
        left join sold on sold.product_id = p.id
      where p.is_active and p.archived_at is null and ${supplied}
    ),
    low as (
      select id, available, sold, (count(*) over ())::int as total from levels
      where available <= min_stock_level order by sold desc, available, id limit ${limit}
    )
    select p.id as "productId", p.name, p.sku, p.supplier_sku as "supplierSku", p.supplier_id as "supplierId",
      u.name as "supplierName", p.wholesale_cents as "wholesaleCents", low.available,
      p.min_stock_level as "minStockLevel", p.max_stock_level as "maxStockLevel", low.sold, low.total
    from low join products p on p.id = low.id left join suppliers u on u.id = p.supplier_id
    order by low.sold desc, low.available, low.id`)
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
      (select count(*)::int from orders o where ${isToPack}) as "ordersToPack"`)
  const health = result.rows[0]
  if (!health) throw new Error('Counting what waits always answers one row')
  return health
}

/** The day on which the first refund of a return is due; null if none is. */
export async function findFirstRefundDue(db: Queryable): Promise<string | null> {
  const result = await db.execute<{ first: string | null }>(sql`
    select min(refund_due_on)::text as first from order_returns where status in ${anyOf(openReturnStatuses)}`)
  return result.rows[0]?.first ?? null
}
