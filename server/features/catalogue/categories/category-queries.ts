import { eq, sql } from 'drizzle-orm'
import { regrouped } from '#domain/catalogue/browsing/category.ts'
import type { Synonym } from '#domain/catalogue/search/synonyms.ts'
import type { SpecificationField } from '#domain/catalogue/specifications/specification-field.ts'
import type { CategoryPacking } from '#domain/couriers/packing.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { runPrepared } from '#server/db/prepared.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { categories } from '#server/db/schema/categories.ts'
import { synonymsAsJson } from '../search/synonym-queries.ts'

export type CategoryRow = {
  id: number
  slug: string
  title: string
  description: string
  seoTitle: string
  seoDescription: string
  parentId: number | null
  position: number
  /** How many active products it and its children have. */
  productCount: number
  /** How many of them its own page lists: products that Home regroups are on another page. */
  listedCount: number
  /** How many of the brand that Home regroups it and its children have. */
  regroupedCount: number
}

/** With what its products weigh and measure by default, which no page of the shop shows. */
export type PackedCategoryRow = CategoryRow & CategoryPacking & { specificationFields: SpecificationField[] }

/** Every category with how many products it has. */
export async function listCategoryRows(db: Queryable): Promise<CategoryRow[]> {
  const result = await db.execute<CategoryRow>(categoryRows)
  return result.rows
}

export async function listPackedCategoryRows(db: Queryable): Promise<PackedCategoryRow[]> {
  const result = await db.execute<PackedCategoryRow>(packedCategoryRows)
  return result.rows
}

const categoryRows = sql`
  with held as materialized (
    select category_id, sum(products)::int as products,
      coalesce(sum(products) filter (where lower(btrim(brand)) = ${regrouped.brand}), 0)::int as regrouped
    from brand_counts group by category_id
  )
  select c.id, c.slug, c.title, c.description, c.seo_title as "seoTitle",
    c.seo_description as "seoDescription", c.parent_id as "parentId", c.position,
    counted.products as "productCount",
    counted.products - case when c.slug = ${regrouped.keptIn} then counted.regrouped else 0 end as "listedCount",
    counted.regrouped as "regroupedCount"
  from categories c, lateral (
    with recursive below as (
      select c.id union select child.id from categories child join below on child.parent_id = below.id
    )
    select coalesce(sum(held.products), 0)::int as products, coalesce(sum(held.regrouped), 0)::int as regrouped
    from held where category_id in (select id from below)) counted
  order by c.position, ${readingOrder(sql`c.title`)}, c.id`

const packedCategoryRows = sql`
  select r.*, c.packed_mass_g as "packedMassG", c.packed_length_mm as "packedLengthMm",
    c.packed_width_mm as "packedWidthMm", c.packed_height_mm as "packedHeightMm", c.ships_alone as "shipsAlone", c.battery,
    c.specification_fields as "specificationFields"
  from (${categoryRows}) r join categories c on c.id = r.id
  order by r.position, ${readingOrder(sql`r.title`)}, r.id`

/** A category with the specifications of its products. */
export type CategoryTemplate = {
  id: number
  parentId: number | null
  specificationFields: SpecificationField[]
}

/** Of every category; what a product is described by follows from its category and those above it. */
export async function listTemplates(db: Queryable): Promise<CategoryTemplate[]> {
  const result = await db.execute<CategoryTemplate>(sql`
    select id, parent_id as "parentId", specification_fields as "specificationFields" from categories`)
  return result.rows
}

export type Shelves = {
  categories: CategoryRow[]
  /** How many products are on sale, and how many of them have no category. */
  listed: number
  uncategorized: number
  /** The brand that Home regroups, as its products spell it. */
  regroupedBrands: string[]
  synonyms: Synonym[]
  templates: CategoryTemplate[]
  /** Addresses that categories had before. */
  oldAddresses: { slug: string; id: number }[]
}

/** What a list needs to know first: its place, how large it is, and what words mean. */
export async function findShelves(db: Queryable): Promise<Shelves> {
  const [shelves] = await runPrepared<Shelves>(db, 'shelves', shelvesStatement)
  if (!shelves) throw new Error('Looking at the shelves always answers one row')
  return shelves
}

const templatesAsJson = sql`select coalesce(json_agg(json_build_object('id', id, 'parentId', parent_id,
  'specificationFields', specification_fields)), '[]') from categories`

const oldAddressesAsJson = sql`select coalesce(json_agg(json_build_object('slug', slug, 'id', category_id)), '[]')
  from old_addresses where category_id is not null`

const shelvesStatement = sql`
  select coalesce((select json_agg(c) from (${categoryRows}) c), '[]') as categories,
    (select coalesce(sum(products), 0)::int from brand_counts) as listed,
    (select coalesce(sum(products), 0)::int from brand_counts where category_id is null) as uncategorized,
    (select coalesce(json_agg(distinct brand), '[]') from brand_counts
      where lower(btrim(brand)) = ${regrouped.brand}) as "regroupedBrands",
    ${synonymsAsJson} as synonyms, (${templatesAsJson}) as templates, (${oldAddressesAsJson}) as "oldAddresses"`

export type SpecificationValues = { values: { said: string; count: number }[]; products: number }

/** What the products on sale of a category and those below it say of one specification. Of a large one, a part is read. */
export async function findSaidValues(
  db: Queryable,
  { categoryId, name }: { categoryId: number; name: string },
): Promise<SpecificationValues> {
  const result = await db.execute<SpecificationValues>(sql`
    with recursive below as (
      select ${categoryId}::int as id
      union select child.id from categories child join below on child.parent_id = below.id
    ),
    looked as materialized (
      select case jsonb_typeof(specifications) when 'object' then specifications else '{}' end as specifications
      from products where category_id in (select id from below) and is_active and archived_at is null limit 10000
    ),
    counted as (
      select btrim(s.value) as said, count(*)::int as count
      from looked, jsonb_each_text(looked.specifications) s
      where lower(s.key) = ${name} and btrim(s.value) <> '' group by 1 order by 2 desc, 1 limit 200
    )
    select coalesce((select json_agg(counted) from counted), '[]') as values, (select count(*)::int from looked) as products`)
  return result.rows[0] ?? { values: [], products: 0 }
}

export async function findCategory(db: Queryable, id: number): Promise<{ id: number; slug: string } | null> {
  const result = await db.execute<{ id: number; slug: string }>(
    sql`select id, slug from categories where id = ${id}`,
  )
  return result.rows[0] ?? null
}

/** All of them, so that nobody can nest one below itself through another at the same time. */
export async function lockCategories(tx: Tx): Promise<PackedCategoryRow[]> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
  return listPackedCategoryRows(tx)
}

export type CategoryChange = Omit<typeof categories.$inferSelect, 'id' | 'position'>

/** With an `id`, restores a deleted category under its own id. */
export async function insertCategory(
  tx: Tx,
  row: CategoryChange & { position: number; id?: number },
): Promise<number> {
  const rows = await tx.insert(categories).values(row).returning({ id: categories.id })
  if (!rows[0]) throw new Error('Inserting a category always gives its id')
  return rows[0].id
}

export async function updateCategoryRow(tx: Tx, id: number, change: CategoryChange): Promise<void> {
  await tx.update(categories).set(change).where(eq(categories.id, id))
}

/** Numbers these categories from 0 in the given order. */
export async function updatePositions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update categories c set position = o.position - 1
    from unnest(${sql.param([...ids])}::int[]) with ordinality as o (id, position) where c.id = o.id`)
}

/** Children move up to the parent of the deleted category. */
export async function deleteCategoryRow(tx: Tx, { id, parentId }: CategoryRow): Promise<void> {
  await tx.update(categories).set({ parentId }).where(eq(categories.parentId, id))
  await tx.delete(categories).where(eq(categories.id, id))
}

/** Whether another category has this title, whatever its case, accents and blanks. */
export async function findHasTwin(db: Queryable, title: string, ownId: number | null): Promise<boolean> {
  const result = await db.execute(sql`
    select from categories where reading_order(title) = reading_order(${title}) and id is distinct from ${ownId}::int`)
  return result.rows.length > 0
}

export async function listProductIdsIn(tx: Tx, categoryId: number): Promise<number[]> {
  const result = await tx.execute<{ id: number }>(
    sql`select id from products where category_id = ${categoryId} order by id for update`,
  )
  return result.rows.map(({ id }) => id)
}

/** Gives products and children their category back, unless they have been given another since. */
export async function updateBelongingTo(
  tx: Tx,
  category: { id: number; parentId: number | null },
  belonging: { productIds: readonly number[]; childIds: readonly number[] },
): Promise<void> {
  await tx.execute(sql`update products set category_id = ${category.id}, version = version + 1
    where id = any(${sql.param([...belonging.productIds])}::int[]) and category_id is null`)
  await tx.execute(sql`update categories set parent_id = ${category.id}
    where id = any(${sql.param([...belonging.childIds])}::int[]) and parent_id is not distinct from ${category.parentId}`)
}
