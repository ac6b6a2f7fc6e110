import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { containing } from '../../db/text-match.ts'

export type CourierRow = typeof couriers.$inferSelect & { orderCount: number }

export type CourierFilter = { isActive?: boolean; search?: string }

const columns = {
  ...getTableColumns(couriers),
  orderCount: sql<number>`(select count(*)::int from orders o where o.courier_id = couriers.id)`,
}

export async function listCourierRows(
  db: Queryable,
  filter: CourierFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CourierRow[]> {
  return db
    .select(columns)
    .from(couriers)
    .where(matching(filter))
    .orderBy(sql`lower(${couriers.name})`, couriers.id)
    .limit(limit)
    .offset(offset)
}

export function countCouriers(db: Queryable, filter: CourierFilter): Promise<number> {
  return db.$count(couriers, matching(filter))
}

export async function findCourier(db: Queryable, id: number): Promise<CourierRow | null> {
  const [row] = await db.select(columns).from(couriers).where(eq(couriers.id, id))
  return row ?? null
}

export async function lockCourier(tx: Tx, id: number): Promise<CourierRow | null> {
  await tx.execute(sql`select 1 from couriers where id = ${id} for update`)
  return findCourier(tx, id)
}

export async function listActiveCourierNames(db: Queryable): Promise<{ id: number; name: string }[]> {
  const result = await db.execute<{ id: number; name: string }>(
    sql`select id, name from couriers where is_active order by lower(name), id`,
  )
  return result.rows
}

export type CourierChange = Omit<typeof couriers.$inferSelect, 'id' | 'createdAt'>

/** With an `id`, restores a deleted courier under its own id. */
export async function insertCourier(
  tx: Tx,
  row: CourierChange & { createdAt: Date; id?: number },
): Promise<number> {
  const rows = await tx.insert(couriers).values(row).returning({ id: couriers.id })
  if (!rows[0]) throw new Error('Inserting a courier always gives its id')
  return rows[0].id
}

export async function updateCourierRow(tx: Tx, id: number, change: Partial<CourierChange>): Promise<void> {
  await tx.update(couriers).set(change).where(eq(couriers.id, id))
}

export async function deleteCourierRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(couriers).where(eq(couriers.id, id))
}

function matching({ isActive, search }: CourierFilter): SQL | undefined {
  const { name, contact, email, areas } = couriers
  const words = sql`${name} || ' ' || ${contact} || ' ' || ${email} || ' ' || array_to_string(${areas}, ' ')`
  return and(
    isActive === undefined ? undefined : eq(couriers.isActive, isActive),
    search ? sql`lower(${words}) like ${containing(search)}` : undefined,
  )
}
