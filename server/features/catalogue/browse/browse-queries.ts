import { type SQL, sql } from 'drizzle-orm'
import { type ProductSort, pageSize } from '#domain/catalogue/browsing.ts'
import type { StoredFacet } from '#domain/catalogue/facets.ts'
import type { Queryable } from '#server/db/client.ts'
import { isInSearchSample, searchSampleShare } from '#server/db/is-in-search-sample.ts'
import { runPrepared, written } from '#server/db/prepared.ts'
import { startingWith } from '#server/db/text-match.ts'
import { available } from '../product-row-queries.ts'
import type { Matches } from '../search/find-matches.ts'
import { commonSampleHits } from '../search/search-sample-queries.ts'
import {
  all,
  brandConditions,
  hasFacet,
  kindConditions,
  narrowing,
  type ProductFilter,
  priceConditions,
  stockConditions,
} from './product-filter-queries.ts'

/** The filters of a list. */
export type Choices = Pick<
  ProductFilter,
  'brandIs' | 'brandIsNot' | 'brands' | 'fromCents' | 'toCents' | 'belowCents' | 'inStockOnly' | 'facets'
>

/** The place: categories by id, null for products without one, or the whole shop; and how many products it has. */
export type Place = { categoryIds: readonly (number | null)[] | null; products: number }

export type BrowsePage = {
  place: Place
  choices: Choices
  search: Search | null
  sort: ProductSort
  limit: number
  offset: number
}

/** What is searched for; `typed` as it was written, for names that begin with it. */
export type Search = Matches & { typed: string }

export type Browsed = {
  /** The products of the page, in their order. */
  ids: number[]
  total: number
  /** Whether the total and the counts beside it are an estimate. */
  isEstimate: boolean
  brands: { name: string; count: number }[]
  values: { key: StoredFacet['key']; value: string; count: number }[]
  minCents: number | null
  maxCents: number | null
}

// Up to here products are counted one by one, in a few milliseconds.
const countedUpTo = 1_000

// A random sample of this size gives proportions of any larger number, seldom more than six percentage points off.
const looked = 300

// Of a search that finds much, so many of the newest are looked at for the best matches.
const newestRanked = 100

const newestLookedAt = 20_000

const isListed = sql`p.is_active and p.archived_at is null`

/**
 * One page of a list and its remaining filters, in one statement whose work does not grow with the shop. Each kind of
 * filter is counted as if it had no selection yet, so that one choice never hides the others of its kind. Up to a
 * thousand products, and small search results, are counted exactly. The counts of a larger shelf without filters are
 * maintained (`brand_counts`), as are the counts of some brands. Anything else is estimated from a sample, and exact
 * matches are counted one by one if there are few.
 */
export async function browse(db: Queryable, page: BrowsePage, now: Date): Promise<Browsed> {
  const statement = browseStatement(page, now)
  const [browsed] = isFirstSight(page)
    ? await runPrepared<Browsed>(db, 'shelf', statement)
    : (await db.execute<Browsed>(statement)).rows
  if (!browsed) throw new Error('Browsing always answers one row')
  return browsed
}

/** The first view of a shelf: only a few statements, one for each order and number of categories, each planned once. */
function isFirstSight({ choices, search, limit, offset }: BrowsePage): boolean {
  return limit === pageSize && offset === 0 && !search && !isChosen(choices)
}

export function browseStatement(page: BrowsePage, now: Date): SQL {
  const { place, choices, search } = page
  const isRare = search !== null && search.sampleHits <= commonSampleHits
  if (place.products <= countedUpTo || isRare) return countedStatement(page, now)
  return search || isChosen(choices) ? sampledStatement(page, now) : maintainedStatement(page, now)
}

function isChosen({ inStockOnly, facets, brands, ...others }: Choices): boolean {
  return (
    inStockOnly === true ||
    (facets?.length ?? 0) > 0 ||
    (brands?.length ?? 0) > 0 ||
    Object.values(others).some((choice) => choice !== undefined)
  )
}

/** All products, read one by one. */
function countedStatement(page: BrowsePage, now: Date): SQL {
  const { place, choices, search, limit, offset } = page
  return sql`
    with scoped as materialized (
      select p.id, p.brand, p.retail_cents, 1::float8 as weight, ${measured(choices, now)}
      from products p
      where ${all([isListed, ...inPlace(place), ...kindConditions(choices), ...searched(search)])}
    ),
    counted as (select *, has_stock and missed = '{}' as has_rest from scoped),
    part as materialized (${partOfCounted}),
    page as materialized (
      select id, row_number() over () as place from (
        select p.id from counted c join products p on p.id = c.id
        where c.has_brand and c.has_price and c.has_rest order by ${orderOf(page, now)}
        limit ${written(limit)} offset ${written(offset)}
      ) p
    )
    select ${listedIds} as ids, ${totalCounted} as total, false as "isEstimate", ${brandsCounted} as brands,
      ${valuesCounted(sql`part`, sql`product_facets`)} as values, ${spanCounted}`
}

/** A sample that stands for all; and, if there are few, all the matches. */
function sampledStatement(page: BrowsePage, now: Date): SQL {
  const { place, choices, search } = page
  const { rows, weight } = sampleOf(page)
  const isFaceted = (choices.facets?.length ?? 0) > 0
  // The sampled products need not be looked up a second time to be counted.
  const facets = isFaceted
    ? sql`(select * from held union
        select f.product_id, f.key, f.value from matched m join product_facets f on f.product_id = m.id
        where (select is_exact from exact))`
    : sql`product_facets`
  const hasAll = sql`has_brand and has_price and has_stock and missed = '{}'`
  return sql`
    with sample as materialized (
      select p.id, p.brand, p.retail_cents, ${weight}::float8 as weight, ${measuredByItself(choices, now)}
      from ${rows} p where ${all(kindConditions(choices))}
    ),
    held as materialized (
      select f.product_id, f.key, f.value from sample p join product_facets f on f.product_id = p.id
      where ${isFaceted} and has_stock and ${search ? sql`true` : sql`has_price`}
    ),
    scoped as materialized (select *, ${missedOf(choices, isHeld)} from sample p),
    few as materialized (
      select coalesce(sum(weight) filter (where ${hasAll}), 0) <= ${countedUpTo} as expected from scoped
    ),
    matched as materialized (
      select p.id, p.brand, p.retail_cents from products p
      where (select expected from few) and ${all([isListed, ...inPlace(place), ...searched(search), ...chosen(choices, now)])}
      limit ${countedUpTo + 1}
    ),
    exact as materialized (
      select (select expected from few) and count(*) <= ${countedUpTo} as is_exact from matched
    ),
    counted as (
      select *, has_stock and missed = '{}' as has_rest from (
        select * from scoped where not ((select is_exact from exact) and ${hasAll})
        union all
        select p.id, p.brand, p.retail_cents, 1, true, true, true, '{}'::text[]
        from matched p where (select is_exact from exact)
      ) looked
    ),
    page as materialized (
      select * from (${pageOf(page, now)}) found where not (select is_exact from exact)
      union all
      select * from (select id, row_number() over () as place from (
        select p.id from matched m join products p on p.id = m.id
        order by ${orderOf(page, now)} limit ${page.limit} offset ${page.offset}) p
      ) little where (select is_exact from exact)
    )
    select ${listedIds} as ids, ${sampledFigures(page, facets)},
      ${search ? spanCounted : spanOf(place)}`
}

/** For brands alone the counts are maintained as well: only the facets of their products come from the sample. */
function sampledFigures({ place, choices, search }: BrowsePage, facets: SQL): SQL {
  if (choices.brands && !search && !isChosen({ ...choices, brands: [] })) {
    const total = sql`(select coalesce(sum(products), 0)::int from brand_counts
      where ${ofPlace(place)} and brand = any(${sql.param(choices.brands)}::text[]))`
    const scale = sql`(${total}::float8 / nullif(${totalCounted}, 0))`
    return sql`${total} as total, false as "isEstimate", ${brandsMaintained(place)} as brands,
      ${valuesCounted(sql`counted`, facets, scale)} as values`
  }
  const isExact = sql`(select is_exact from exact)`
  return sql`case when ${isExact} then ${totalCounted}
      else greatest(${totalCounted}, (select count(*)::int from matched)) end as total,
    not ${isExact} as "isEstimate", ${brandsCounted} as brands, ${valuesCounted(sql`counted`, facets)} as values`
}

/** A large shelf without filters: all its counts are maintained. */
function maintainedStatement(page: BrowsePage, now: Date): SQL {
  const { place } = page
  return sql`
    with page as materialized (${pageOf(page, now)})
    select ${listedIds} as ids, ${place.products}::int as total, false as "isEstimate",
      ${brandsMaintained(place)} as brands,
      coalesce((select json_agg(json_build_object('key', v.key, 'value', v.value, 'count', v.count))
        from (select key, value, sum(products)::int as count from facet_counts where ${ofPlace(place)}
          group by key, value having sum(products) > 0) v), '[]') as values,
      ${spanOf(place)}`
}

const ofPlace = ({ categoryIds }: Place) => (categoryIds === null ? sql`true` : ofCategories(categoryIds))

const brandsMaintained = (place: Place) => sql`coalesce((
  select json_agg(json_build_object('name', b.brand, 'count', b.count) order by b.count desc, lower(b.brand))
  from (select brand, sum(products)::int as count from brand_counts where ${ofPlace(place)}
    group by brand having sum(products) > 0) b), '[]')`

function measured(choices: Choices, now: Date): SQL {
  return sql`${measuredByItself(choices, now)}, ${missedOf(choices, hasFacet)}`
}

function measuredByItself(choices: Choices, now: Date): SQL {
  return sql`${all(brandConditions(choices))} as has_brand, ${all(priceConditions(choices))} as has_price,
    ${all(stockConditions(choices, now))} as has_stock`
}

type ChosenFacet = NonNullable<Choices['facets']>[number]

function missedOf({ facets = [] }: Choices, isMet: (facet: ChosenFacet) => SQL): SQL {
  const missed = facets.map((facet) => sql`case when not ${isMet(facet)} then ${facet.key}::text end`)
  return sql`array_remove(array[${sql.join(missed, sql`, `)}]::text[], null) as missed`
}

const isHeld = ({ key, values }: ChosenFacet) => sql`exists (select from held f
  where f.product_id = p.id and f.key = ${key} and f.value = any(${sql.param(values)}::text[]))`

/** Every condition at once. */
function chosen(choices: Choices, now: Date): SQL[] {
  // As the indexes have them; the exact condition is added.
  const brands = choices.brands?.map((brand) => sql`lower(${brand}::text)`)
  const ofBrands = brands ? [sql`lower(p.brand) in (${sql.join(brands, sql`, `)})`] : []
  return [...kindConditions(choices), ...ofBrands, ...narrowing(choices, now)]
}

function searched(search: Search | null): SQL[] {
  return search ? [search.matches] : []
}

function sampleOf({ place, search }: BrowsePage): { rows: SQL; weight: SQL } {
  if (search) {
    const rows = sql`(select p.* from products p
      where ${all([isListed, isInSearchSample(sql`p.id`), search.matches, ...inPlace(place)])} limit ${looked})`
    return { rows, weight: sql`${Math.max(1, search.sampleHits / looked) / searchSampleShare}` }
  }
  const parts = shelvesOf(place).map(
    (shelf) => sql`(select p.* from products p where ${all([isListed, ...shelf])}
      order by ${withinCategory(place)}hashint4(p.id) limit ${looked})`,
  )
  const rows = sql`(select * from (${sql.join(parts, sql` union all `)}) parts order by hashint4(id) limit ${looked})`
  return { rows, weight: sql`${place.products / looked}` }
}

/** The ids of the page, read along the index of its order. */
function pageOf(page: BrowsePage, now: Date): SQL {
  const { choices, search, sort } = page
  // The brands are repeated where it reads along an index.
  const others = [...kindConditions(choices), ...narrowing({ ...choices, brands: [] }, now)]
  if (!search) return along(page, sort === 'relevance' ? 'name' : sort, others)
  if (sort === 'relevance') return closest(page, search, [...others, search.matches], now)
  if (sort !== 'name' && sort !== 'name_desc' && sort !== 'brand')
    return along(page, sort, [...others, search.matches])
  // Names begin with their brand, so all the matches may be at the far end of the alphabet: here it reads the newest
  // instead.
  const { limit, offset } = page
  const far = limit + offset
  const beginsWithIt = sql`lower(p.name) like ${startingWith(search.typed)}`
  // The limit stands between them and the conditions, or the planner would read everything that matches.
  const newest = shelvesOf(page.place).map(
    (shelf) => sql`(select p.* from products p
      where ${all([isListed, ...shelf])} and (select count(*) from beginning) < ${far}
      order by ${withinCategory(page.place)}p.created_at desc, p.id desc limit ${newestLookedAt})`,
  )
  return sql`
    with beginning as materialized (
      ${along({ ...page, limit: far, offset: 0 }, sort, [...others, beginsWithIt])}
    )
    select id, row_number() over () as place from (
      select id from (
        select id, 0 as part, place from beginning
        union all
        (select p.id, 1, row_number() over (order by p.created_at desc, p.id desc)
          from (${sql.join(newest, sql` union all `)}) p
          where ${all([search.matches, ...brandConditions(choices), ...others])} and not ${beginsWithIt}
          order by p.created_at desc, p.id desc limit ${far})
      ) halves order by part, place limit ${limit} offset ${offset}
    ) p`
}

/** The best of the newest matches, then the others from new to old. */
function closest(page: BrowsePage, search: Search, conditions: readonly SQL[], now: Date): SQL {
  const { limit, offset } = page
  const newest = along(
    { ...page, limit: Math.max(newestRanked, limit + offset), offset: 0 },
    'newest',
    conditions,
  )
  return sql`
    select id, row_number() over (order by age > ${newestRanked}, case when age <= ${newestRanked} then rank end, age) as place
    from (
      select p.id, n.place as age, row_number() over (order by ${byRelevance(search, now)}) as rank
      from (${newest}) n join products p on p.id = n.id
    ) ranked
    order by place limit ${limit} offset ${offset}`
}

function along(
  { place, choices, limit, offset }: BrowsePage,
  sort: ListSort,
  conditions: readonly SQL[],
): SQL {
  // Written once as the index has it, and once in another form: a second plain condition would make the planner expect
  // far fewer rows than there are, and so read and sort all of the brand instead of using an index.
  const brands = choices.brands?.map((brand) => [
    sql`lower(p.brand) = lower(${brand}::text) and array_position(array[${brand}::text], p.brand) is not null`,
  ]) ?? [[]]
  const shelves = shelvesOf(place).flatMap((shelf) => brands.map((brand) => [...shelf, ...brand]))
  const far = limit + offset
  const parts = shelves.map(
    (shelf) => sql`(select p.* from products p
      where ${all([isListed, ...shelf, ...conditions])}
      order by ${withinCategory(place)}${orderBy(sort)} limit ${written(far)})`,
  )
  return sql`select p.id, row_number() over () as place from (
    select p.id from (${sql.join(parts, sql` union all `)}) p
    order by ${orderBy(sort)} limit ${written(limit)} offset ${written(offset)}) p`
}

/** One condition for each category, since an index gives the order within one only. */
function shelvesOf({ categoryIds }: Place): SQL[][] {
  if (categoryIds === null) return [[]]
  return categoryIds.map((id) => [id === null ? sql`p.category_id is null` : sql`p.category_id = ${id}`])
}

/** Repeats the condition of a single category, since for null the planner does not derive it. */
function withinCategory({ categoryIds }: Place): SQL {
  return categoryIds?.includes(null) ? sql`p.category_id, ` : sql``
}

/** The products of a place, for a product `p`. */
export function within(place: Place, choices: Choices): SQL {
  return all([...inPlace(place), ...kindConditions(choices)])
}

function inPlace({ categoryIds }: Place): SQL[] {
  return categoryIds === null ? [] : [ofCategories(categoryIds)]
}

function ofCategories(categoryIds: readonly (number | null)[]): SQL {
  return categoryIds.includes(null)
    ? sql`category_id is null`
    : sql`category_id = any(${sql.param([...categoryIds])}::int[])`
}

/** An order that an index has. */
type ListSort = Exclude<ProductSort, 'relevance'>

const orders: Record<ListSort, SQL> = {
  name: sql`lower(p.name), p.id`,
  name_desc: sql`lower(p.name) desc, p.id desc`,
  price: sql`p.retail_cents, p.id`,
  price_desc: sql`p.retail_cents desc, p.id desc`,
  brand: sql`lower(p.brand), lower(p.name), p.id`,
  newest: sql`p.created_at desc, p.id desc`,
}

function orderBy(sort: ListSort): SQL {
  return orders[sort]
}

function orderOf({ sort, search }: BrowsePage, now: Date): SQL {
  if (sort !== 'relevance') return orderBy(sort)
  return search ? byRelevance(search, now) : orderBy('name')
}

// Of what matches nearly as well as the best, the cheapest comes first: not the cheapest bag of a search for laptops.
const nearlyTheBest = 0.9

function byRelevance({ points, density, best, wants }: Search, now: Date): SQL {
  const inStock = sql`${available(now)} > 0 desc`
  const rest = sql`${density} desc, length(p.name), lower(p.name), p.id`
  if (wants === 'cheapest')
    return sql`${points} >= ${best * nearlyTheBest}::real desc, ${inStock}, p.retail_cents, ${rest}`
  const dearest = wants === 'best' ? sql`p.retail_cents desc, ` : sql``
  return sql`${points} desc, ${inStock}, ${dearest}${rest}`
}

const listedIds = sql`coalesce((select json_agg(page.id order by page.place) from page), '[]')`

const totalCounted = sql`(select coalesce(round(sum(weight)), 0)::int from counted
  where has_brand and has_price and has_rest)`

const brandsCounted = sql`coalesce((select json_agg(json_build_object('name', b.brand, 'count', b.count) order by b.count desc, lower(b.brand))
  from (select brand, greatest(1, round(sum(weight)))::int as count from counted
    where has_price and has_rest group by brand) b), '[]')`

const valuesCounted = (
  products: SQL,
  facets: SQL,
  scale = sql`1`,
) => sql`coalesce((select json_agg(json_build_object('key', v.key, 'value', v.value, 'count', v.count))
  from (select f.key, f.value, greatest(1, round(sum(c.weight) * ${scale}))::int as count
    from ${products} c join ${facets} f on f.product_id = c.id
    where c.has_brand and c.has_price and c.has_stock and (c.missed = '{}' or c.missed = array[f.key])
    group by f.key, f.value) v), '[]')`

/** For very many matches, a sample: their facets are in a table of their own. */
const partOfCounted = sql`
  select id, has_brand, has_price, has_stock, missed,
    weight * greatest(1, (select count(*) from counted) / ${countedUpTo}::float8) as weight
  from counted order by hashint4(id) limit ${countedUpTo}`

const spanCounted = sql`(select min(retail_cents) from counted where has_brand and has_rest) as "minCents",
  (select max(retail_cents) from counted where has_brand and has_rest) as "maxCents"`

/** The whole price range of a shelf, from both ends of the price index. */
function spanOf(place: Place): SQL {
  const end = (which: 'min' | 'max') => {
    const prices = shelvesOf(place).map(
      (shelf) =>
        sql`(select ${sql.raw(which)}(p.retail_cents) as price from products p where ${all([isListed, ...shelf])})`,
    )
    return sql`(select ${sql.raw(which)}(price) from (${sql.join(prices, sql` union all `)}) prices)`
  }
  return sql`${end('min')} as "minCents", ${end('max')} as "maxCents"`
}
