import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { containing } from '../../db/text-match.ts'
import { type PartnerChange, type PartnerRow, partnerQueries } from '../trade-partners/partner-queries.ts'

export type CourierRow = PartnerRow<typeof couriers, 'orderCount'>

export type CourierChange = PartnerChange<typeof couriers>

export const courierQueries = partnerQueries(couriers, {
  orderCount: sql<number>`(select count(distinct p.order_id)::int from parcels p where p.courier_id = couriers.id)`,
})

export async function listActiveCourierNames(db: Queryable): Promise<{ id: number; name: string }[]> {
  const result = await db.execute<{ id: number; name: string }>(
    sql`select id, name from couriers where is_active order by ${readingOrder(sql`name`)}, id`,
  )
  return result.rows
}

export type CourierFilter = { isActive?: boolean | undefined; search?: string | undefined }

export function matchingCouriers({ isActive, search }: CourierFilter): SQL | undefined {
  const { name, contact, email, areas } = couriers
  const words = sql`${name} || ' ' || ${contact} || ' ' || ${email} || ' ' || array_to_string(${areas}, ' ')`
  return and(
    isActive === undefined ? undefined : eq(couriers.isActive, isActive),
    search ? sql`lower(${words}) like ${containing(search)}` : undefined,
  )
}
