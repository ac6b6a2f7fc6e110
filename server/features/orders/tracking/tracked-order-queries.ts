import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { OpenAttentionRow } from '../order-queries.ts'

const attention = sql<OpenAttentionRow[]>`(
  select coalesce(json_agg(json_build_object('reason', a.reason, 'raisedAt', a.raised_at) order by a.id), '[]')
  from order_attention a where a.order_id = ${orders.id} and a.cleared_at is null)`

export type TrackedOrderRow = NonNullable<Awaited<ReturnType<typeof findTrackedOrder>>>

/**
 * The order with this number and this address. One statement decides both, so that an answer takes as long whichever of
 * them is wrong.
 */
export async function findTrackedOrder(
  db: Queryable,
  { orderNumber, email }: { orderNumber: string; email: string },
) {
  const rows = await db
    .select({
      orderNumber: orders.orderNumber,
      status: orders.status,
      placedAt: orders.placedAt,
      reservedUntil: orders.reservedUntil,
      paidAt: orders.paidAt,
      deliveredOn: orders.deliveredOn,
      trackingNumber: orders.trackingNumber,
      courier: couriers.name,
      courierTrackingUrl: couriers.trackingUrl,
      attention,
    })
    .from(orders)
    .leftJoin(couriers, eq(couriers.id, orders.courierId))
    .where(and(eq(orders.orderNumber, orderNumber), sql`lower(${orders.email}) = ${email}`))
  return rows[0] ?? null
}
