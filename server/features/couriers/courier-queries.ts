import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { couriers } from '#server/db/schema/couriers.ts'
import { containing } from '../catalogue/text-match.ts'

export type CourierRow = typeof couriers.$inferSelect & { orderCount: number }

export type CourierFilter = { isActive?: boolean; search?: string }

const columns = sql`k.id, k.name, k.contact, k.email, k.phone, k.areas, k.tracking_url as "trackingUrl",
  k.is_active as "isActive",
  k.created_at as "createdAt", (select count(*)::int from orders o where o.courier_id = k.id) as "orderCount"`

export async function listCourierRows(
  db: Queryable,
  filter: CourierFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CourierRow[]> {
  const result = await db.execute<CourierRow>(sql`
    select ${columns} from couriers k where ${matching(filter)} order by lower(k.name), k.id limit ${limit} offset ${offset}`)
  return result.rows.map(withDate)
}

export async function countCouriers(db: Queryable, filter: CourierFilter): Promise<number> {
  const result = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from couriers k where ${matching(filter)}`,
  )
  return result.rows[0]?.total ?? 0
}

export async function findCourier(db: Queryable, id: number): Promise<CourierRow | null> {
  const result = await db.execute<CourierRow>(sql`select ${columns} from couriers k where k.id = ${id}`)
  return result.rows.map(withDate)[0] ?? null
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

/** With an `id`, a courier that was deleted comes back under its own. */
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

function matching({ isActive, search }: CourierFilter): SQL {
  const conditions: SQL[] = [sql`true`]
  if (isActive !== undefined) conditions.push(sql`k.is_active = ${isActive}`)
  if (search) {
    const pattern = containing(search)
    conditions.push(
      sql`lower(k.name || ' ' || k.contact || ' ' || k.email || ' ' || array_to_string(k.areas, ' ')) like ${pattern}`,
    )
  }
  return sql.join(conditions, sql` and `)
}

function withDate(row: CourierRow): CourierRow {
  return { ...row, createdAt: new Date(row.createdAt) }
}
