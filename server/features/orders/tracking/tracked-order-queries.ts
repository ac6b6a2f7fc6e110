import { and, eq, sql } from 'drizzle-orm'
import type { OwedLine } from '#domain/orders/parcels/units-to-pack.ts'
import type { Queryable } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { OpenAttentionRow } from '../order-queries.ts'
import { parcelsOfOrder } from '../parcels/parcel-queries.ts'

const attention = sql<OpenAttentionRow[]>`(
  select coalesce(json_agg(json_build_object('reason', a.reason, 'raisedAt', a.raised_at) order by a.id), '[]')
  from order_attention a where a.order_id = orders.id and a.cleared_at is null)`

const lines = sql<OwedLine[]>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity) order by l.id), '[]')
  from order_lines l where l.order_id = orders.id)`

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
      isCollected: orders.isCollected,
      collectPlace: orders.collectPlace,
      deliveryTerms: orders.deliveryTerms,
      attention,
      lines,
      parcels: parcelsOfOrder,
    })
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), sql`lower(${orders.email}) = ${email}`))
  return rows[0] ?? null
}
