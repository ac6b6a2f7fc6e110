import { count, desc, eq, sql } from 'drizzle-orm'
import type { ProductTag } from '#domain/catalogue/product.ts'
import type { SaleState } from '#domain/catalogue/sale.ts'
import type { Queryable } from '#server/db/client.ts'
import { inParts } from '#server/db/in-parts.ts'
import { sales, saleTargets } from '#server/db/schema/sales.ts'
import { productsOfSkus } from '../catalogue/csv/import-queries.ts'

export type SaleRow = typeof sales.$inferSelect & {
  categories: string[]
  brands: string[]
  tags: ProductTag[]
  productCount: number
}

const named = (of: 'brand' | 'tag') => sql`(
  select coalesce(json_agg(t.${sql.identifier(of)} order by t.place) filter (where t.${sql.identifier(of)} is not null), '[]')
  from sale_targets t where t.sale_id = sales.id)`

function selectSales(db: Queryable) {
  return db
    .select({
      sale: sales,
      categories: sql<string[]>`(select coalesce(json_agg(c.title order by t.place), '[]')
        from sale_targets t join categories c on c.id = t.category_id where t.sale_id = sales.id)`,
      brands: sql<string[]>`${named('brand')}`,
      tags: sql<ProductTag[]>`${named('tag')}`,
      productCount: sql<number>`(select count(t.product_id)::int from sale_targets t where t.sale_id = sales.id)`,
    })
    .from(sales)
}

function flat({ sale, ...targets }: Awaited<ReturnType<typeof selectSales>>[number]): SaleRow {
  return { ...sale, ...targets }
}

export async function findSale(db: Queryable, id: number): Promise<SaleRow | null> {
  const rows = await selectSales(db).where(eq(sales.id, id))
  return rows[0] ? flat(rows[0]) : null
}

/** Those that run first, then the prepared ones. */
export async function listSalePage(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SaleRow[]; total: number }> {
  const [rows, totals] = await Promise.all([
    selectSales(db)
      .orderBy(
        desc(sql`${sales.state} = 'running'`),
        desc(sql`${sales.state} = 'prepared'`),
        desc(sales.beginsAt),
        desc(sales.id),
      )
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(sales),
  ])
  return { rows: rows.map(flat), total: totals[0]?.total ?? 0 }
}

export type NewSale = Pick<
  typeof sales.$inferInsert,
  'name' | 'kind' | 'basisPoints' | 'amountCents' | 'beginsAt' | 'endsAt' | 'requestKey' | 'createdAt'
>
export type NewTarget = Omit<typeof saleTargets.$inferInsert, 'saleId' | 'place'>

export async function insertSale(
  tx: Queryable,
  { sale, targets }: { sale: NewSale; targets: readonly NewTarget[] },
): Promise<number> {
  const rows = await tx.insert(sales).values(sale).returning({ id: sales.id })
  const saleId = rows[0]?.id
  if (saleId === undefined) throw new Error('Inserting a sale gave no row')
  for (const part of inParts(targets.map((target, place) => ({ ...target, saleId, place }))))
    await tx.insert(saleTargets).values(part)
  return saleId
}

export async function lockSale(tx: Queryable, id: number): Promise<SaleRow | null> {
  await tx.execute(sql`select 1 from sales where id = ${id} for update`)
  return findSale(tx, id)
}

/** Null if somebody else is moving it. */
export async function lockSaleIfFree(tx: Queryable, id: number): Promise<SaleRow | null> {
  const { rows } = await tx.execute(sql`select 1 from sales where id = ${id} for update skip locked`)
  return rows.length > 0 ? findSale(tx, id) : null
}

export async function updateSaleState(
  tx: Queryable,
  id: number,
  change: { state: SaleState; beganAt?: Date; endedAt?: Date; endsAt?: Date },
): Promise<void> {
  await tx.update(sales).set(change).where(eq(sales.id, id))
}

/** Those that the clock may move, the earliest first. */
export async function listDueSales(db: Queryable, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from sales where (state = 'prepared' and begins_at <= ${now}) or (state = 'running' and ends_at <= ${now})
    order by begins_at, id`)
  return rows.map(({ id }) => id)
}

export async function listProductsBySku(
  db: Queryable,
  skus: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: number; sku: string }>(
    sql`select p.id, asked.sku from ${productsOfSkus(skus)} where p.archived_at is null`,
  )
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

export async function countCategories(db: Queryable, ids: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from categories where id = any(${sql.param([...ids])}::int[])`,
  )
  return rows[0]?.count ?? 0
}
