import { type SQL, sql } from 'drizzle-orm'
import { available } from '../product-row-queries.ts'

/** The filters of a list, in cents and plain words; absent means any. */
export type ProductFilter = {
  brandIs?: string
  brandIsNot?: string
  brands?: readonly string[]
  fromCents?: number
  /** Inclusive, as people expect of a maximum price. */
  toCents?: number
  /** Exclusive, as in the presets. */
  belowCents?: number
  inStockOnly?: boolean
  /** All of them. */
  facets?: readonly ChosenFacet[]
}

/** Any of the values of one key. */
export type ChosenFacet = { key: string; values: readonly string[] }

/** The same with what only staff filter by. */
export type StaffFilter = ProductFilter & {
  /** Products without a category. */
  isUncategorized?: boolean
  /** What is searched for, as a condition. */
  search?: SQL
  /** By the retail price, whatever is asked today. */
  retailFromCents?: number
  retailToCents?: number
  includeInactive?: boolean
  ids?: readonly number[]
  isActive?: boolean
  /** Archived products instead of those in the shop. */
  isArchived?: boolean
  /** A category by slug, including its descendants. */
  belowCategory?: string
  /** Null means products without a supplier. */
  supplierId?: number | null
  /** Whether they leave out something that their category requires. */
  factsMissing?: boolean
  tag?: string
  hasPicture?: boolean
  stockStatus?: 'in_stock' | 'low_stock' | 'out_of_stock'
}

/** The place and the search: what someone came for, before filtering. */
export function scope(filter: StaffFilter): SQL[] {
  const conditions = [filter.isArchived ? sql`p.archived_at is not null` : sql`p.archived_at is null`]
  if (!filter.includeInactive) conditions.push(sql`p.is_active`)
  if (filter.isUncategorized) conditions.push(sql`p.category_id is null`)
  conditions.push(...kindConditions(filter))
  if (filter.search) conditions.push(filter.search)
  return conditions
}

/** What separates Samsung phones from the iPhones they are stored among. */
export function kindConditions({ brandIs, brandIsNot }: ProductFilter): SQL[] {
  return [
    ...(brandIs ? [sql`lower(trim(p.brand)) = ${brandIs}`] : []),
    ...(brandIsNot ? [sql`lower(trim(p.brand)) <> ${brandIsNot}`] : []),
  ]
}

/** The selected filters. */
export function narrowing(filter: StaffFilter, now: Date): SQL[] {
  return [
    ...brandConditions(filter),
    ...priceConditions(filter),
    ...stockConditions(filter, now),
    ...staffConditions(filter),
    ...(filter.facets ?? []).map(facetCondition),
  ]
}

function staffConditions(filter: StaffFilter): SQL[] {
  const { ids, isActive, belowCategory, supplierId, tag, hasPicture } = filter
  const { factsMissing, retailFromCents, retailToCents } = filter
  const conditions: SQL[] = []
  if (belowCategory !== undefined) {
    conditions.push(sql`p.category_id in (with recursive below as (
      select id from categories where slug = ${belowCategory}
      union select child.id from categories child join below on child.parent_id = below.id
    ) select id from below)`)
  }
  if (ids) conditions.push(sql`p.id = any(${sql.param([...ids])}::int[])`)
  if (isActive !== undefined) conditions.push(sql`p.is_active = ${isActive}`)
  if (supplierId === null) conditions.push(sql`p.supplier_id is null`)
  else if (supplierId !== undefined) {
    conditions.push(sql`p.id in (select product_id from product_suppliers where supplier_id = ${supplierId})`)
  }
  if (retailFromCents !== undefined) conditions.push(sql`p.retail_cents >= ${retailFromCents}`)
  if (retailToCents !== undefined) conditions.push(sql`p.retail_cents <= ${retailToCents}`)
  if (tag) conditions.push(sql`${tag} = any(p.tags)`)
  const picture = sql`exists (select 1 from product_images i where i.product_id = p.id)`
  if (factsMissing !== undefined) conditions.push(factsMissing ? lacksFacts : sql`not ${lacksFacts}`)
  if (hasPicture !== undefined) conditions.push(hasPicture ? picture : sql`not ${picture}`)
  return conditions
}

// What is nearer to the product says whether a fact is required (`templateOf`). Worked out once for all categories.
const requiredFacts = sql`
  select category_id, name from (
    with recursive up as (
      select id as category_id, id as at, 0 as depth from categories
      union all
      select up.category_id, c.parent_id, up.depth + 1 from up join categories c on c.id = up.at
      where c.parent_id is not null and up.depth < 20
    )
    select distinct on (up.category_id, f ->> 'name') up.category_id, f ->> 'name' as name, (f ->> 'isRequired')::boolean as is_required
    from up join categories c on c.id = up.at, jsonb_array_elements(c.specification_fields) f
    order by up.category_id, f ->> 'name', up.depth
  ) fields where is_required`

const lacksFacts = sql`exists (
  select from (${requiredFacts}) r where r.category_id = p.category_id and not exists (
    select from jsonb_each_text(case jsonb_typeof(p.specifications) when 'object' then p.specifications else '{}' end) s
    where lower(s.key) = r.name and btrim(s.value) <> ''))`

export function stockConditions({ inStockOnly, stockStatus }: StaffFilter, now: Date): SQL[] {
  const conditions: SQL[] = []
  if (inStockOnly) conditions.push(sql`${available(now)} > 0`)
  if (stockStatus) conditions.push(stockStates(now)[stockStatus])
  return conditions
}

const stockStates = (now: Date): Record<NonNullable<StaffFilter['stockStatus']>, SQL> => ({
  out_of_stock: sql`${available(now)} = 0`,
  low_stock: sql`${available(now)} > 0 and ${available(now)} <= p.min_stock_level`,
  in_stock: sql`${available(now)} > 0 and ${available(now)} > p.min_stock_level`,
})

export function facetCondition({ key, values }: ChosenFacet): SQL {
  return sql`exists (select 1 from product_facets f
    where f.product_id = p.id and f.key = ${key} and f.value = any(${sql.param(values)}::text[]))`
}

/**
 * The same for one product at a time. As a plain condition, the planner would first collect every product with the
 * facet.
 */
export function hasFacet({ key, values }: ChosenFacet): SQL {
  return sql`(select count(*) from product_facets f
    where f.product_id = p.id and f.key = ${key} and f.value = any(${sql.param(values)}::text[])) > 0`
}

export function brandConditions({ brands }: ProductFilter): SQL[] {
  return brands && brands.length > 0 ? [sql`p.brand = any(${sql.param(brands)}::text[])`] : []
}

export function priceConditions({ fromCents, toCents, belowCents }: ProductFilter): SQL[] {
  const conditions: SQL[] = []
  if (fromCents !== undefined) conditions.push(sql`p.asked_cents >= ${fromCents}`)
  if (toCents !== undefined) conditions.push(sql`p.asked_cents <= ${toCents}`)
  if (belowCents !== undefined) conditions.push(sql`p.asked_cents < ${belowCents}`)
  return conditions
}

export function all(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`(${sql.join([...conditions], sql` and `)})` : sql`true`
}
