import { sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

export type DiscountedOrder = {
  orderNumber: string
  discountCents: number
  /** Of its lines as they were ordered, and of what is left of them. */
  linesCents: number
  leftCents: number
  usesCents: number
}

/** Orders whose discount is not that of their lines, or whose lines got something else than the uses say. */
export async function listUnevenDiscounts(db: Queryable): Promise<DiscountedOrder[]> {
  const result = await db.execute<DiscountedOrder>(sql`
    with sums as (
      select o.order_number as "orderNumber", o.discount_cents::float8 as "discountCents", o.discount_label as label,
        coalesce(l.whole, 0)::float8 as "linesCents", coalesce(l.remaining, 0)::float8 as "leftCents",
        coalesce(u.goods, 0)::float8 as "usesCents", coalesce(u.count, 0) as uses
      from orders o
      left join lateral (
        select sum(discount_cents) as whole,
          sum(round(discount_cents::numeric * (quantity - removed_quantity) / quantity)) as remaining
        from order_lines where order_id = o.id) l on true
      left join lateral (
        select sum(goods_cents) as goods, count(*) as count from discount_uses where order_id = o.id) u on true
      where o.discount_label is not null or o.discount_cents > 0
        or o.id in (select order_id from order_lines where discount_cents > 0)
        or o.id in (select order_id from discount_uses))
    select "orderNumber", "discountCents", "linesCents", "leftCents", "usesCents" from sums
    where "discountCents" not between "leftCents" and "linesCents" or "usesCents" <> "linesCents"
      or (uses > 0) <> (label is not null)`)
  return result.rows
}

export type UseOfOrder = { orderNumber: string; status: string; discountId: number; state: string }

/** Uses that count for an order which ended unpaid, or do not for one that is paid or may be. */
export async function listUnevenUses(db: Queryable): Promise<UseOfOrder[]> {
  const isUnpaidEnd = sql`o.status in ${anyOf(statusesThat('isUnpaid'))} and o.status not in ${anyOf(statusesThat('awaitsPayment'))}`
  const result = await db.execute<UseOfOrder>(sql`
    select o.order_number as "orderNumber", o.status, u.discount_id::float8 as "discountId", u.state
    from discount_uses u join orders o on o.id = u.order_id
    where (u.state = 'released') <> (${isUnpaidEnd})`)
  return result.rows
}

export type ClaimedDiscount = {
  discountId: number
  label: string
  claimed: number
  uses: number
  maxUses: number
}

/** Limited discounts that count other than their orders do, or more than they may. */
export async function listUnevenClaims(db: Queryable): Promise<ClaimedDiscount[]> {
  const result = await db.execute<ClaimedDiscount>(sql`
    with counted as (
      select d.id::float8 as "discountId", d.label, d.claimed, d.max_uses as "maxUses",
        (select count(*) from discount_uses u where u.discount_id = d.id and u.state = 'counted')::int as uses
      from discounts d where d.max_uses is not null)
    select * from counted where claimed <> uses or uses > "maxUses"`)
  return result.rows
}
