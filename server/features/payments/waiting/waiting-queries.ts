import { sql } from 'drizzle-orm'
import { statusesThat } from '#domain/orders/order-status.ts'
import type { Queryable } from '#server/db/client.ts'
import { anyOf } from '#server/db/word-list.ts'

export type OrderToRemind = { id: number; isDeclined: boolean }

/**
 * Orders that their customers placed and that wait for a payment which was declined, or was begun some time ago, and of
 * which nobody was told.
 */
export async function listOrdersToRemind(
  db: Queryable,
  { now, placedBefore, limit }: { now: Date; placedBefore: Date; limit: number },
): Promise<OrderToRemind[]> {
  const { rows } = await db.execute<OrderToRemind>(sql`
    select orders.id::int as id, declined.is_declined as "isDeclined"
    from orders
    cross join lateral (
      select exists (
        select from payment_attempts where order_id = orders.id and status = 'failed'
      ) as is_declined
    ) as declined
    where orders.status in ${anyOf(statusesThat('awaitsPayment'))} and orders.reserved_until > ${now}
      and orders.source = 'online' and (orders.placed_at <= ${placedBefore} or declined.is_declined)
      and not exists (select from emails where event_key = 'payment_waiting:' || orders.order_number)
    order by orders.reserved_until
    limit ${limit}`)
  return rows
}
