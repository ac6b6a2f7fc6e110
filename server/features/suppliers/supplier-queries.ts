import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '#server/db/client.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { containing } from '../../db/text-match.ts'

export type SupplierRow = typeof suppliers.$inferSelect & { productCount: number }

export type SupplierFilter = {
  isActive?: boolean
  search?: string
  country?: string
  province?: string
  city?: string
}

const columns = {
  ...getTableColumns(suppliers),
  productCount: sql<number>`(
    select count(*)::int from products p where p.supplier_id = suppliers.id and p.archived_at is null)`,
}

export async function listSupplierRows(
  db: Queryable,
  filter: SupplierFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SupplierRow[]> {
  return db
    .select(columns)
    .from(suppliers)
    .where(matching(filter))
    .orderBy(sql`lower(${suppliers.name})`, suppliers.id)
    .limit(limit)
    .offset(offset)
}

export function countSuppliers(db: Queryable, filter: SupplierFilter): Promise<number> {
  return db.$count(suppliers, matching(filter))
}

export async function findSupplier(db: Queryable, id: number): Promise<SupplierRow | null> {
  const [row] = await db.select(columns).from(suppliers).where(eq(suppliers.id, id))
  return row ?? null
}

export async function lockSupplier(tx: Tx, id: number): Promise<SupplierRow | null> {
  await tx.execute(sql`select 1 from suppliers where id = ${id} for update`)
  return findSupplier(tx, id)
}

export async function listSupplierNames(
  db: Queryable,
): Promise<{ id: number; name: string; is_active: boolean }[]> {
  const result = await db.execute<{ id: number; name: string; is_active: boolean }>(
    sql`select id, name, is_active from suppliers order by lower(name), id`,
  )
  return result.rows
}

export type SupplierStats = {
  total: number
  active: number
  inactive: number
  products: number
  by_province: { province: string; count: number }[]
}

export async function countSupplierStats(db: Queryable): Promise<SupplierStats> {
  const result = await db.execute<SupplierStats>(sql`
    select count(*)::int as total, (count(*) filter (where is_active))::int as active,
      (count(*) filter (where not is_active))::int as inactive,
      (select count(*)::int from products where supplier_id is not null and archived_at is null) as products,
      coalesce((select json_agg(json_build_object('province', b.province, 'count', b.count) order by b.province)
        from (select province, count(*)::int from suppliers where province <> '' group by province) b), '[]') as by_province
    from suppliers`)
  const stats = result.rows[0]
  if (!stats) throw new Error('Counting suppliers always answers one row')
  return stats
}

export type SupplierChange = Omit<typeof suppliers.$inferSelect, 'id' | 'createdAt'>

/** With an `id`, restores a deleted supplier under its own id. */
export async function insertSupplier(
  tx: Tx,
  row: SupplierChange & { createdAt: Date; id?: number },
): Promise<number> {
  const rows = await tx.insert(suppliers).values(row).returning({ id: suppliers.id })
  if (!rows[0]) throw new Error('Inserting a supplier always gives its id')
  return rows[0].id
}

export async function updateSupplierRow(tx: Tx, id: number, change: SupplierChange): Promise<void> {
  await tx.update(suppliers).set(change).where(eq(suppliers.id, id))
}

export async function deleteSupplierRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(suppliers).where(eq(suppliers.id, id))
}

export async function listProductIdsOf(tx: Tx, supplierId: number): Promise<number[]> {
  const result = await tx.execute<{ id: number }>(
    sql`select id from products where supplier_id = ${supplierId} order by id for update`,
  )
  return result.rows.map(({ id }) => id)
}

/** Gives products their supplier back, unless they have been given another since. */
export async function updateSupplierOf(
  tx: Tx,
  productIds: readonly number[],
  supplierId: number,
): Promise<void> {
  await tx.execute(sql`update products set supplier_id = ${supplierId}, version = version + 1
    where id = any(${sql.param([...productIds])}::int[]) and supplier_id is null`)
}

function matching({ isActive, search, country, province, city }: SupplierFilter): SQL | undefined {
  const { name, contact, email } = suppliers
  return and(
    isActive === undefined ? undefined : eq(suppliers.isActive, isActive),
    search
      ? sql`lower(${name} || ' ' || ${contact} || ' ' || ${email}) like ${containing(search)}`
      : undefined,
    country ? reads(suppliers.country, country) : undefined,
    province ? reads(suppliers.province, province) : undefined,
    city ? reads(suppliers.city, city) : undefined,
  )
}

function reads(column: PgColumn, text: string): SQL {
  return sql`lower(${column}) = lower(${text})`
}
