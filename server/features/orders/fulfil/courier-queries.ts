import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { couriers } from '#server/db/schema/couriers.ts'

export async function isActiveCourier(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(couriers, and(eq(couriers.id, id), eq(couriers.isActive, true)))) > 0
}
