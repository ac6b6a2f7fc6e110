import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RecentDelivery } from '#contract/shop/delivery-trial.ts'
import { chargedMassG, estimateParcelSize } from '#domain/couriers/parcel-size.ts'
import type { Db } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { findPackings } from '../catalogue/packing-queries.ts'
import { packedAs } from '../delivery/units-of.ts'

const shown = 12

/** The latest orders that shoppers paid for and had brought to their door, with the mass of what was in them. */
export async function listRecentDeliveries(db: Db): Promise<RecentDelivery[]> {
  const rows = await listRows(db)
  const ids = rows.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const packings = await findPackings(db, [...new Set(ids)])
  return rows.map(({ lines, ...order }) => ({
    ...order,
    massG: chargedMassG(estimateParcelSize(packedAs(lines, packings)).size),
  }))
}

const linesOfOrder = sql<{ productId: number; quantity: number }[]>`(
  select coalesce(json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity)), '[]')
  from order_lines l where l.order_id = orders.id and l.product_id is not null)`

function listRows(db: Db) {
  return db
    .select({
      orderNumber: orders.orderNumber,
      city: orders.city,
      postalCode: orders.postalCode,
      subtotalCents: orders.subtotalCents,
      shippingCents: orders.shippingCents,
      lines: linesOfOrder,
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.paidAt),
        eq(orders.source, 'online'),
        eq(orders.isCollected, false),
        isNull(orders.collectPlace),
        eq(orders.retention, 'whole'),
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(shown)
}
