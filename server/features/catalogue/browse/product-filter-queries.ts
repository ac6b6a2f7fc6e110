import { type SQL, sql } from 'drizzle-orm'
import type { FacetKey } from '#domain/catalogue/facets.ts'
import { containing } from '#server/db/text-match.ts'
import { available } from '../product-row-queries.ts'

/** Which products, in cents and plain words; absent means any. */
export type ProductFilter = {
  /** Products without a category. */
  isUncategorized?: boolean
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
  /** Any of the values of one key, and every key. */
  facets?: readonly { key: FacetKey; values: readonly string[] }[]
  includeInactive?: boolean
  ids?: readonly number[]
  isActive?: boolean
  /** Those that were taken out of the shop, instead of those in it. */
  isArchived?: boolean
  /** A category by slug, with all that lie below it. */
  belowCategory?: string
  /** Null means products without a supplier. */
  supplierId?: number | null
  tag?: string
  hasPicture?: boolean
  /** The text may also be part of our SKU or of the supplier's. */
  searchesCodes?: 'own' | 'own and supplier'
  stockStatus?: 'in_stock' | 'low_stock' | 'out_of_stock'
}

/** The place and the search: what someone came for, before choosing among it. */
export function scope(filter: ProductFilter): SQL[] {
  const conditions = [filter.isArchived ? sql`p.archived_at is not null` : sql`p.archived_at is null`]
  if (!filter.includeInactive) conditions.push(sql`p.is_active`)
  if (filter.isUncategorized) conditions.push(sql`p.category_id is null`)
  conditions.push(...kindConditions(filter))
  if (filter.text) conditions.push(textCondition(filter.text, filter.searchesCodes))
  return conditions
}

/** What keeps Samsung phones apart from the iPhones they are kept among. */
export function kindConditions({ brandIs, brandIsNot }: ProductFilter): SQL[] {
  return [
    ...(brandIs ? [sql`lower(trim(p.brand)) = ${brandIs}`] : []),
    ...(brandIsNot ? [sql`lower(trim(p.brand)) <> ${brandIsNot}`] : []),
  ]
}

/** What was chosen among it. */
export function narrowing(filter: ProductFilter, now: Date): SQL[] {
  return [
    ...brandConditions(filter),
    ...priceConditions(filter),
    ...stockConditions(filter, now),
    ...adminConditions(filter),
    ...(filter.facets ?? []).map(facetCondition),
  ]
}

function textCondition(text: string, searchesCodes: ProductFilter['searchesCodes']): SQL {
  const pattern = containing(text)
  const inWords = sql`p.search_text like ${pattern}`
  if (!searchesCodes) return inWords
  const inCodes = sql`lower(p.sku || ' ' || p.supplier_sku) like ${pattern}`
  // The index knows both codes together, so it is asked in either case.
  return searchesCodes === 'own'
    ? sql`(${inWords} or ${inCodes} and lower(p.sku) like ${pattern})`
    : sql`(${inWords} or ${inCodes})`
}

/** What only those who keep the catalogue choose by. */
function adminConditions(filter: ProductFilter): SQL[] {
  const { ids, isActive, belowCategory, supplierId, tag, hasPicture } = filter
  const conditions: SQL[] = []
  if (belowCategory !== undefined) {
    conditions.push(sql`p.category_id in (with recursive below as (
      select id from categories where slug = ${belowCategory}
      union select child.id from categories child join below on child.parent_id = below.id
    ) select id from below)`)
  }
  if (ids) conditions.push(sql`p.id = any(${sql.param([...ids])}::int[])`)
  if (isActive !== undefined) conditions.push(sql`p.is_active = ${isActive}`)
  if (supplierId !== undefined) conditions.push(sql`p.supplier_id is not distinct from ${supplierId}`)
  if (tag) conditions.push(sql`${tag} = any(p.tags)`)
  const picture = sql`exists (select 1 from product_images i where i.product_id = p.id)`
  if (hasPicture !== undefined) conditions.push(hasPicture ? picture : sql`not ${picture}`)
  return conditions
}

export function stockConditions({ inStockOnly, stockStatus }: ProductFilter, now: Date): SQL[] {
  const conditions: SQL[] = []
  if (inStockOnly) conditions.push(sql`${available(now)} > 0`)
  if (stockStatus) conditions.push(stockStates(now)[stockStatus])
  return conditions
}

const stockStates = (now: Date): Record<NonNullable<ProductFilter['stockStatus']>, SQL> => ({
  out_of_stock: sql`${available(now)} = 0`,
  low_stock: sql`${available(now)} > 0 and ${available(now)} <= p.min_stock_level`,
  in_stock: sql`${available(now)} > 0 and ${available(now)} > p.min_stock_level`,
})

export function facetCondition({ key, values }: NonNullable<ProductFilter['facets']>[number]): SQL {
  return sql`exists (select 1 from product_facets f
    where f.product_id = p.id and f.key = ${key} and f.value = any(${sql.param(values)}::text[]))`
}

/** The same of one product at a time. As a condition, the planner would rather gather everybody who has the facet first. */
export function hasFacet({ key, values }: NonNullable<ProductFilter['facets']>[number]): SQL {
  return sql`(select count(*) from product_facets f
    where f.product_id = p.id and f.key = ${key} and f.value = any(${sql.param(values)}::text[])) > 0`
}

export function brandConditions({ brands }: ProductFilter): SQL[] {
  return brands && brands.length > 0 ? [sql`p.brand = any(${sql.param(brands)}::text[])`] : []
}

export function priceConditions({ fromCents, toCents, belowCents }: ProductFilter): SQL[] {
  const conditions: SQL[] = []
  if (fromCents !== undefined) conditions.push(sql`p.retail_cents >= ${fromCents}`)
  if (toCents !== undefined) conditions.push(sql`p.retail_cents <= ${toCents}`)
  if (belowCents !== undefined) conditions.push(sql`p.retail_cents < ${belowCents}`)
  return conditions
}

export function all(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`(${sql.join([...conditions], sql` and `)})` : sql`true`
}
