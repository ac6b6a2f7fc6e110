import { type SQL, sql } from 'drizzle-orm'
import type { homeGroup } from '#domain/category.ts'
import type { Queryable } from '#server/db/client.ts'

type ProductSort = 'name' | 'name_desc' | 'price' | 'price_desc' | 'brand' | 'newest'

/** Which products, in cents and plain words; absent means any. */
export type ProductFilter = {
  /** Categories by slug; the empty list means products without a category. */
  categorySlugs?: readonly string[]
  brandIs?: string
  brandIsNot?: string
  text?: string
  brands?: readonly string[]
  fromCents?: number
  /** Inclusive, as people type a highest price. */
  toCents?: number
  /** Exclusive, as the presets have it. */
  belowCents?: number
  inStockOnly?: boolean
  includeInactive?: boolean
  stockStatus?: 'in_stock' | 'low_stock' | 'out_of_stock'
}

export type ProductRow = {
  id: number
  slug: string
  name: string
  brand: string
  description: string
  specifications: Record<string, string | number> | string
  retailCents: number
  wholesaleCents: number
  costCents: number
  minStockLevel: number
  maxStockLevel: number | null
  sku: string
  supplierSku: string
  categoryId: number | null
  categorySlug: Parameters<typeof homeGroup>[0]['categorySlug']
  categoryTitle: string | null
  supplierId: number | null
  supplierName: string | null
  tags: string[]
  insuranceType: 'none' | 'hills'
  isActive: boolean
  version: number
  createdAt: Date
  onHand: number
  reserved: number
  images: { id: number; photoId: string; width: number; height: number; placeholder: string }[]
}

// Reservations that have run out count for nothing, whether a job has tidied them yet or not.
const liveReservations = (now: Date) => sql`coalesce((select sum(r.quantity)::int from stock_reservations r
  where r.product_id = p.id and r.expires_at > ${now}), 0)`

const available = (now: Date) => sql`greatest(0, coalesce(s.on_hand, 0) - ${liveReservations(now)})`

const columns = (now: Date) => sql`
  p.id, p.slug, p.name, p.brand, p.description, p.specifications, p.retail_cents as "retailCents",
  p.wholesale_cents as "wholesaleCents", p.cost_cents as "costCents", p.min_stock_level as "minStockLevel",
  p.max_stock_level as "maxStockLevel", p.sku, p.supplier_sku as "supplierSku", p.category_id as "categoryId",
  c.slug as "categorySlug", c.title as "categoryTitle", p.supplier_id as "supplierId", v.name as "supplierName",
  p.tags, p.insurance_type as "insuranceType", p.is_active as "isActive", p.version, p.created_at as "createdAt",
  coalesce(s.on_hand, 0) as "onHand", ${liveReservations(now)} as reserved,
  coalesce((select json_agg(json_build_object('id', i.id, 'photoId', i.photo_id, 'width', f.width,
      'height', f.height, 'placeholder', f.placeholder) order by i.position)
    from product_images i join photos f on f.id = i.photo_id where i.product_id = p.id), '[]') as images`

const tables = sql`products p
  left join categories c on c.id = p.category_id
  left join suppliers v on v.id = p.supplier_id
  left join stock_levels s on s.product_id = p.id`

const orderings: Record<ProductSort, SQL> = {
  name: sql`lower(p.name), p.id`,
  name_desc: sql`lower(p.name) desc, p.id desc`,
  price: sql`p.retail_cents, p.id`,
  price_desc: sql`p.retail_cents desc, p.id desc`,
  brand: sql`lower(p.brand), lower(p.name), p.id`,
  newest: sql`p.created_at desc, p.id desc`,
}

export async function listProducts(
  db: Queryable,
  filter: ProductFilter,
  page: { sort: ProductSort; limit: number; offset: number },
  now: Date,
): Promise<ProductRow[]> {
  const rows = await db.execute<ProductRow>(sql`
    select ${columns(now)} from ${tables}
    where ${all([...scope(filter, now), ...brandConditions(filter), ...priceConditions(filter)])}
    order by ${orderings[page.sort]} limit ${page.limit} offset ${page.offset}`)
  return rows.rows.map(withDates)
}

export type ProductFacets = {
  total: number
  brands: { name: string; count: number }[]
  minCents: number | null
  maxCents: number | null
}

/**
 * What can still be chosen. Brands are counted as if none were chosen yet, and the price span as if no price were,
 * so that one choice never hides the other choices of its own kind.
 */
export async function countProductFacets(
  db: Queryable,
  filter: ProductFilter,
  now: Date,
): Promise<ProductFacets> {
  const result = await db.execute<ProductFacets>(sql`
    with scoped as materialized (
      select p.brand, p.retail_cents,
        ${all(brandConditions(filter))} as has_brand, ${all(priceConditions(filter))} as has_price
      from ${tables} where ${all(scope(filter, now))}
    )
    select
      (select count(*)::int from scoped where has_brand and has_price) as total,
      (select min(retail_cents) from scoped where has_brand) as "minCents",
      (select max(retail_cents) from scoped where has_brand) as "maxCents",
      coalesce((select json_agg(json_build_object('name', b.brand, 'count', b.count) order by lower(b.brand))
        from (select brand, count(*)::int from scoped where has_price group by brand) b), '[]') as brands`)
  const facets = result.rows[0]
  if (!facets) throw new Error('Counting facets always answers one row')
  return facets
}

export async function findProduct(
  db: Queryable,
  by: { id: number } | { slug: string },
  options: { includeInactive: boolean; now: Date },
): Promise<ProductRow | null> {
  const which = 'id' in by ? sql`p.id = ${by.id}` : sql`p.slug = ${by.slug}`
  const visible = options.includeInactive ? sql`true` : sql`p.is_active and p.archived_at is null`
  const rows = await db.execute<ProductRow>(
    sql`select ${columns(options.now)} from ${tables} where ${which} and ${visible}`,
  )
  return rows.rows.map(withDates)[0] ?? null
}

/** Of the same category and closest in price: what someone looks at instead. */
export async function listRelatedProducts(
  db: Queryable,
  product: ProductRow,
  limit: number,
  now: Date,
): Promise<ProductRow[]> {
  const rows = await db.execute<ProductRow>(sql`
    select ${columns(now)} from ${tables}
    where p.is_active and p.archived_at is null and p.id <> ${product.id}
      and p.category_id is not distinct from ${product.categoryId}
    order by abs(p.retail_cents - ${product.retailCents}), p.id limit ${limit}`)
  return rows.rows.map(withDates)
}

export type GroupFilter = { slug: string; filter: ProductFilter }
export type GroupRow = { slug: string; total: number; rows: ProductRow[] }

/** The first products of each group, those in stock first and the newest of them first. */
export async function listGroups(
  db: Queryable,
  groups: readonly GroupFilter[],
  perGroup: number,
  now: Date,
): Promise<GroupRow[]> {
  if (groups.length === 0) return []
  const parts = groups.map(
    ({
      slug,
      filter,
    }) => sql`(select ${slug}::text as "group", count(*) over ()::int as total, ${columns(now)} from ${tables}
      where ${all([...scope(filter, now), ...brandConditions(filter)])}
      order by (${available(now)} > 0) desc, p.created_at desc, p.id desc limit ${perGroup})`,
  )
  const result = await db.execute<ProductRow & { group: string; total: number }>(
    sql.join(parts, sql` union all `),
  )
  return groups.flatMap(({ slug }) => {
    const rows = result.rows.filter((row) => row.group === slug)
    return rows[0] ? [{ slug, total: rows[0].total, rows: rows.map(withDates) }] : []
  })
}

export type StockSummary = { total: number; in_stock: number; low_stock: number; out_of_stock: number }

export async function countStockSummary(db: Queryable, now: Date): Promise<StockSummary> {
  const result = await db.execute<StockSummary>(sql`
    with levels as (select ${available(now)} as available, p.min_stock_level from ${tables} where p.archived_at is null)
    select count(*)::int as total,
      (count(*) filter (where available > min_stock_level and available > 0))::int as in_stock,
      (count(*) filter (where available <= min_stock_level and available > 0))::int as low_stock,
      (count(*) filter (where available = 0))::int as out_of_stock
    from levels`)
  const summary = result.rows[0]
  if (!summary) throw new Error('Counting stock always answers one row')
  return summary
}

export async function lockProduct(tx: Queryable, id: number, now: Date): Promise<ProductRow | null> {
  await tx.execute(sql`select 1 from products where id = ${id} for update`)
  return findProduct(tx, { id }, { includeInactive: true, now })
}

/** What an administrator may change of a product; its stock has a ledger of its own. */
export type ProductChange = Pick<
  ProductRow,
  | 'name'
  | 'brand'
  | 'description'
  | 'specifications'
  | 'retailCents'
  | 'wholesaleCents'
  | 'costCents'
  | 'minStockLevel'
  | 'maxStockLevel'
  | 'sku'
  | 'supplierSku'
  | 'supplierId'
  | 'tags'
  | 'insuranceType'
  | 'isActive'
> & { categoryId: number }

export async function updateProductRow(tx: Queryable, id: number, change: ProductChange): Promise<void> {
  await tx.execute(sql`update products set
    name = ${change.name}, brand = ${change.brand}, description = ${change.description},
    specifications = ${JSON.stringify(change.specifications)}::jsonb, retail_cents = ${change.retailCents},
    wholesale_cents = ${change.wholesaleCents}, cost_cents = ${change.costCents},
    min_stock_level = ${change.minStockLevel}, max_stock_level = ${change.maxStockLevel}, sku = ${change.sku},
    supplier_sku = ${change.supplierSku}, category_id = ${change.categoryId}, supplier_id = ${change.supplierId},
    tags = ${sql.param(change.tags)}::text[], insurance_type = ${change.insuranceType}, is_active = ${change.isActive},
    version = version + 1
    where id = ${id}`)
}

function scope(filter: ProductFilter, now: Date): SQL[] {
  const conditions = [sql`p.archived_at is null`]
  if (!filter.includeInactive) conditions.push(sql`p.is_active`)
  if (filter.categorySlugs?.length === 0) conditions.push(sql`p.category_id is null`)
  else if (filter.categorySlugs) {
    conditions.push(
      sql`p.category_id in (select id from categories where slug = any(${sql.param(filter.categorySlugs)}::text[]))`,
    )
  }
  if (filter.brandIs) conditions.push(sql`lower(trim(p.brand)) = ${filter.brandIs}`)
  if (filter.brandIsNot) conditions.push(sql`lower(trim(p.brand)) <> ${filter.brandIsNot}`)
  if (filter.text) conditions.push(sql`p.search_text like ${`%${escapeLike(filter.text.toLowerCase())}%`}`)
  if (filter.inStockOnly) conditions.push(sql`${available(now)} > 0`)
  if (filter.stockStatus) conditions.push(stockConditions(now)[filter.stockStatus])
  return conditions
}

const stockConditions = (now: Date): Record<NonNullable<ProductFilter['stockStatus']>, SQL> => ({
  out_of_stock: sql`${available(now)} = 0`,
  low_stock: sql`${available(now)} > 0 and ${available(now)} <= p.min_stock_level`,
  in_stock: sql`${available(now)} > 0 and ${available(now)} > p.min_stock_level`,
})

function brandConditions({ brands }: ProductFilter): SQL[] {
  return brands && brands.length > 0 ? [sql`p.brand = any(${sql.param(brands)}::text[])`] : []
}

function priceConditions({ fromCents, toCents, belowCents }: ProductFilter): SQL[] {
  const conditions: SQL[] = []
  if (fromCents !== undefined) conditions.push(sql`p.retail_cents >= ${fromCents}`)
  if (toCents !== undefined) conditions.push(sql`p.retail_cents <= ${toCents}`)
  if (belowCents !== undefined) conditions.push(sql`p.retail_cents < ${belowCents}`)
  return conditions
}

function all(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`(${sql.join([...conditions], sql` and `)})` : sql`true`
}

// In LIKE these three mean something else; a search means them as themselves.
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

function withDates<Row extends { createdAt: Date }>(row: Row): Row {
  return { ...row, createdAt: new Date(row.createdAt) }
}
