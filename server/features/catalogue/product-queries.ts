import { type SQL, sql } from 'drizzle-orm'
import { type AdminProductSort, type ProfitSort, revealsProfit } from '#domain/catalogue/browsing/browsing.ts'
import { type CostRule, retailRatio } from '#domain/money/cost-rule.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { preparedAt, runPrepared } from '#server/db/prepared.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { availableStock, heldStockByProduct } from '../stock/available-stock-queries.ts'
import { all, narrowing, type StaffFilter, scope } from './browse/product-filter-queries.ts'
import { type ProductChange, valuesOf, writtenColumns } from './edit/product-change.ts'
import { type ProductRow, productColumns, productTables, withDates } from './product-row-queries.ts'

const orderings: Record<Exclude<AdminProductSort, ProfitSort>, SQL> = {
  name: sql`${readingOrder(sql`p.name`)}, p.id`,
  name_desc: sql`${readingOrder(sql`p.name`)} desc, p.id desc`,
  price: sql`p.retail_cents, p.id`,
  price_desc: sql`p.retail_cents desc, p.id desc`,
  brand: sql`${readingOrder(sql`p.brand`)}, ${readingOrder(sql`p.name`)}, p.id`,
  newest: sql`p.created_at desc, p.id desc`,
  sku: sql`p.sku`,
  stock: sql`coalesce(s.on_hand, 0) - coalesce(s.reserved, 0), p.id`,
  stock_desc: sql`coalesce(s.on_hand, 0) - coalesce(s.reserved, 0) desc, p.id desc`,
}

function ordering(sort: AdminProductSort, rule: CostRule): SQL {
  if (!revealsProfit(sort)) return orderings[sort]
  const { numerator, denominator } = retailRatio(rule)
  const profit = sql`round(p.retail_cents::numeric * ${numerator}::int / ${denominator}::int) - p.cost_cents`
  return sort === 'profit' ? sql`${profit}, p.id` : sql`${profit} desc, p.id desc`
}

type StaffListPage = { sort: AdminProductSort; rule: CostRule; limit: number; offset: number }

export async function listProducts(
  db: Queryable,
  filter: StaffFilter,
  page: StaffListPage,
  now: Date,
): Promise<ProductRow[]> {
  const rows = await db.execute<ProductRow>(listStatement(filter, page, now))
  return rows.rows.map(withDates)
}

export function listStatement(filter: StaffFilter, page: StaffListPage, now: Date): SQL {
  const order = ordering(page.sort, page.rule)
  // First the ids, then their contents: rows that are only sorted, or skipped by a late page, are never loaded.
  const wanted = sql`
    select p.id from ${productTables} where ${all([...scope(filter), ...narrowing(filter, now)])}
    order by ${order} limit ${page.limit} offset ${page.offset}`
  return sql`
    select ${productColumns(now)} from ${productTables} where p.id in (${wanted})
    order by ${order}`
}

/** The next products of a filter by id, for going through all of them. */
export async function listProductsAfter(
  db: Queryable,
  filter: StaffFilter,
  after: { id: number; limit: number },
  now: Date,
): Promise<ProductRow[]> {
  const rows = await db.execute<ProductRow>(sql`
    select ${productColumns(now)} from ${productTables}
    where ${all([...scope(filter), ...narrowing(filter, now)])} and p.id > ${after.id}
    order by p.id limit ${after.limit}`)
  return rows.rows.map(withDates)
}

/** Exactly these products, archived or not. */
export async function listAnyProductsById(
  db: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<ProductRow[]> {
  const rows = await db.execute<ProductRow>(
    sql`select ${productColumns(now)} from ${productTables} where p.id = any(${sql.param([...ids])}::int[])`,
  )
  return rows.rows.map(withDates)
}

export async function countProducts(db: Queryable, filter: StaffFilter, now: Date): Promise<number> {
  const result = await db.execute<{ total: number }>(countStatement(filter, now))
  return result.rows[0]?.total ?? 0
}

export function countStatement(filter: StaffFilter, now: Date): SQL {
  return sql`
    select count(*)::int as total from ${productTables} where ${all([...scope(filter), ...narrowing(filter, now)])}`
}

export async function findProduct(
  db: Queryable,
  by: { id: number } | { slug: string },
  options: { includeInactive: boolean; now: Date },
): Promise<ProductRow | null> {
  const { any, visible } = 'id' in by ? productWithId : productAt
  const rows = await (options.includeInactive ? any : visible)(db, options.now, by)
  return rows.map(withDates)[0] ?? null
}

const productWithId = findings(sql`p.id = ${sql.placeholder('id')}`)
const productAt = findings(sql`p.slug = ${sql.placeholder('slug')}`)

function findings(which: SQL) {
  const find = (condition: SQL) =>
    preparedAt<ProductRow>(
      'product',
      (now) => sql`select ${productColumns(now)} from ${productTables} where ${condition}`,
    )
  return { any: find(which), visible: find(sql`${which} and p.is_active and p.archived_at is null`) }
}

/** The visible ones, in the order of the requested ids. */
export async function listProductsById(
  db: Queryable,
  ids: readonly number[],
  { includeInactive, now }: { includeInactive: boolean; now: Date },
): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const visible = includeInactive ? sql`true` : sql`p.is_active and p.archived_at is null`
  const asked = sql`${sql.param(ids)}::int[]`
  const rows = await runPrepared<ProductRow>(
    db,
    'products',
    sql`select ${productColumns(now)} from ${productTables}
      where p.id = any(${asked}) and ${visible}
      order by array_position(${asked}, p.id)`,
  )
  return rows.map(withDates)
}

/** In the order of the slugs, without those that no product has. */
export async function listIdsBySlug(db: Queryable, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return []
  const asked = sql`${sql.param(slugs)}::text[]`
  const rows = await runPrepared<{ id: number }>(
    db,
    'ids by slug',
    sql`select id from products where slug = any(${asked}) order by array_position(${asked}, slug)`,
  )
  return rows.map(({ id }) => id)
}

export type StockSummary = { total: number; in_stock: number; low_stock: number; out_of_stock: number }

export async function countStockSummary(db: Queryable, now: Date): Promise<StockSummary> {
  const result = await db.execute<StockSummary>(sql`
    with held as (${heldStockByProduct(now)}),
    levels as (
      select ${availableStock({ onHand: sql`s.on_hand`, held: sql`held.quantity` })} as available, p.min_stock_level
      from products p left join stock_levels s on s.product_id = p.id left join held on held.product_id = p.id
      where p.archived_at is null
    )
    select count(*)::int as total,
      (count(*) filter (where available > min_stock_level and available > 0))::int as in_stock,
      (count(*) filter (where available <= min_stock_level and available > 0))::int as low_stock,
      (count(*) filter (where available = 0))::int as out_of_stock
    from levels`)
  const summary = result.rows[0]
  if (!summary) throw new Error('Counting stock always answers one row')
  return summary
}

export async function listBrands(db: Queryable): Promise<{ name: string; count: number }[]> {
  const result = await db.execute<{ name: string; count: number }>(sql`
    select brand as name, count(*)::int as count from products group by brand order by ${readingOrder(sql`brand`)}, brand`)
  return result.rows
}

export async function lockProduct(tx: Queryable, id: number, now: Date): Promise<ProductRow | null> {
  await tx.execute(sql`select 1 from products where id = ${id} for update`)
  return findProduct(tx, { id }, { includeInactive: true, now })
}

export async function updateProductRow(tx: Queryable, id: number, change: ProductChange): Promise<void> {
  await tx.execute(
    sql`update products set (${writtenColumns}) = row (${valuesOf(change)}), version = version + 1 where id = ${id}`,
  )
}

/** The old address leads to the new one from now on: a trigger keeps it. */
export async function updateSlug(tx: Queryable, id: number, slug: string): Promise<void> {
  await tx.execute(sql`update products set slug = ${slug} where id = ${id} and slug <> ${slug}`)
}

/** The product that had this address before. */
export async function findFormerHolder(db: Queryable, slug: string): Promise<number | null> {
  const result = await db.execute<{ id: number }>(
    sql`select product_id as id from old_addresses where slug = ${slug} and product_id is not null`,
  )
  return result.rows[0]?.id ?? null
}

/** With an `id`, restores a deleted product under its own id. */
export async function insertProductRow(
  tx: Queryable,
  { id: ownId, slug, createdAt, ...change }: ProductChange & { slug: string; createdAt: Date; id?: number },
): Promise<number> {
  const own =
    ownId === undefined ? { column: sql``, value: sql`` } : { column: sql`id,`, value: sql`${ownId},` }
  const result = await tx.execute<{ id: number }>(sql`
    insert into products (${own.column} slug, created_at, ${writtenColumns})
    values (${own.value} ${slug}, ${createdAt}, ${valuesOf(change)}) returning id`)
  const id = result.rows[0]?.id
  if (id === undefined) throw new Error('Inserting a product always gives its id')
  return id
}

export async function deleteProductRow(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`delete from products where id = ${id}`)
}

/** Null restores an archived product to the list. */
/** After a change of what is stored beside it, such as its pictures. */
export async function updateProductVersion(tx: Queryable, id: number): Promise<void> {
  await tx.execute(sql`update products set version = version + 1 where id = ${id}`)
}

export async function updateArchived(tx: Queryable, id: number, archivedAt: Date | null): Promise<void> {
  await tx.execute(
    sql`update products set archived_at = ${archivedAt}, version = version + 1 where id = ${id}`,
  )
}

/** Whether any order refers to it, paid or not. */
export async function findWasOrdered(tx: Queryable, id: number): Promise<boolean> {
  const result = await tx.execute(sql`
    select 1 where exists (select from order_lines where product_id = ${id})
      or exists (select from order_swaps where product_id = ${id})
      or exists (select from quote_lines where product_id = ${id})`)
  return result.rows.length > 0
}

/** Which of these slugs, or of these with a number after them, are taken, or were once. */
export async function listTakenSlugs(db: Queryable, slugs: readonly string[]): Promise<Set<string>> {
  const result = await db.execute<{ slug: string }>(sql`
    select slug from products where slug = any(${sql.param([...slugs])}::text[])
      or regexp_replace(slug, '-[0-9]+$', '') = any(${sql.param([...slugs])}::text[])
    union select slug from old_addresses where product_id is not null and (slug = any(${sql.param([...slugs])}::text[])
      or regexp_replace(slug, '-[0-9]+$', '') = any(${sql.param([...slugs])}::text[]))`)
  return new Set(result.rows.map(({ slug }) => slug))
}

/** Serialises choosing slugs and SKUs for new products. */
export async function lockNewCodes(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('codes of new products', 0))`)
}

/** The product whose SKU this is, in any spelling. */
export async function findSkuHolder(
  db: Queryable,
  sku: string,
): Promise<{ name: string; sku: string } | null> {
  const result = await db.execute<{ name: string; sku: string }>(
    sql`select name, sku from products where same_code(sku) = same_code(${sku})`,
  )
  return result.rows[0] ?? null
}

/** SKUs with this prefix, of products in the shop or archived. */
export async function listSkusStarting(db: Queryable, prefix: string): Promise<string[]> {
  const result = await db.execute<{ sku: string }>(
    sql`select sku from products where starts_with(sku, ${prefix})`,
  )
  return result.rows.map((row) => row.sku)
}
