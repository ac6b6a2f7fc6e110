import { sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

export type HeldStock = {
  productId: number
  productName: string
  onHand: number
  held: number
  orders: number
}

/** How much of each product unpaid orders hold, if any. */
export async function listHeldStock(
  db: Queryable,
  { now, productId = null }: { now: Date; productId?: number | null },
): Promise<HeldStock[]> {
  const result = await db.execute<HeldStock>(sql`
    select r.product_id as "productId", p.name as "productName", s.on_hand as "onHand",
      sum(r.quantity)::int as held, count(*)::int as orders
    from stock_reservations r
    join stock_levels s on s.product_id = r.product_id
    join products p on p.id = r.product_id
    where r.expires_at > ${now} and (${productId}::int is null or r.product_id = ${productId}::int)
    group by r.product_id, p.name, s.on_hand order by r.product_id`)
  return result.rows
}

/** The unpaid orders that hold a product, those with the most units first, then the newest. */
export async function listHolders(
  db: Queryable,
  { productId, now }: { productId: number; now: Date },
): Promise<{ orderNumber: string; held: number }[]> {
  const result = await db.execute<{ orderNumber: string; held: number }>(sql`
    select o.order_number as "orderNumber", r.quantity as held
    from stock_reservations r join orders o on o.id = r.order_id
    where r.product_id = ${productId} and r.expires_at > ${now} and o.status in ${anyOf(statusesThat('awaitsPayment'))}
    order by r.quantity desc, o.id desc`)
  return result.rows
}
