import { type SQL, sql } from 'drizzle-orm'
import { type ProductSort, pageSize } from '#domain/catalogue/browsing.ts'
import type { Queryable } from '#server/db/client.ts'
import { isInSearchSample, searchSampleShare } from '#server/db/is-in-search-sample.ts'
import { runPrepared, written } from '#server/db/prepared.ts'
import { beginsWith, readingOrder } from '#server/db/reading-order.ts'
import { available, isHidden, isKept, isLead, isListed, listing } from '../product-row-queries.ts'
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
  /** Whether hidden products are listed as well: for staff. */
  withHidden?: boolean
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
  values: { key: string; value: string; count: number }[]
  minCents: number | null
  maxCents: number | null
}

// So many variants of a thousand families are read one by one; more than ten of each would rather be estimated.
const variantsUpTo = 10_000

// Up to here products are counted one by one, in a few milliseconds.
const countedUpTo = 1_000

// A random sample of this size gives proportions of any larger number, seldom more than six percentage points off.
const looked = 300

// Of families fewer are looked at, with as many variants: a value that variants differ in is in more of the families than
// it is of the variants, so that its estimate is as good.
const fewestLooked = 100

// So many of the sample say how many variants a family has.
const measuredFirst = 30

// Of a search that finds much, so many of the newest are looked at for the best matches.
const newestRanked = 100

const newestLookedAt = 20_000

/**
 * One page of a list and its remaining filters, in one statement whose work does not grow with the shop. A family is
 * listed and counted once, as its leading variant, or as the cheapest of those that match. Each kind of
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
  const { place, choices, search, withHidden } = page
  const isRare = search !== null && search.sampleHits <= commonSampleHits
  // The samples have only what shoppers see.
  const isUnsampled = withHidden === true && (search !== null || isChosen(choices))
  if (place.products <= countedUpTo || isRare || isUnsampled) return countedStatement(page, now)
  return search || isChosen(choices) ? sampledStatement(page, now) : maintainedStatement(page, now)
}

const shownIn = ({ withHidden }: BrowsePage) => (withHidden ? isKept : isListed)

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
  const { place, choices, search } = page
  return sql`
    with scoped as materialized (
      select p.id, ${listing} as listing, p.brand, p.asked_cents, 1::float8 as weight, ${measured(choices, now)}${rankedBy(page)}
      from products p
      where ${all([shownIn(page), ...inPlace(place), ...kindConditions(choices), ...searched(search)])}
    ),
    counted as (select *, has_stock and missed = '{}' as has_rest from scoped),
    part as materialized (${partOfCounted}),
    page as materialized (${pageFrom(sql`(select * from counted where has_brand and has_price and has_rest)`, page, now)})
    select ${listedIds} as ids, ${totalCounted} as total, false as "isEstimate", ${brandsCounted} as brands,
      ${valuesCounted} as values, ${spanCounted}`
}

/** A sample that stands for all; and, if there are few, all the matches. */
function sampledStatement(page: BrowsePage, now: Date): SQL {
  const { place, choices, search } = page
  const hasAll = sql`has_brand and has_price and has_stock and missed = '{}'`
  const keys = sql.param((choices.facets ?? []).map(({ key }) => key))
  return sql`
    with ${search ? sampleOfSearch(page, search, now) : sampleOfPlace(page, now)},
    held as materialized (
      select p.id as product_id, f.key, f.value from sample p, lateral (
        select f.key, f.value from product_facets f where f.product_id = p.id and f.key = any(${keys}::text[]) offset 0) f
      where has_stock and ${search ? sql`true` : sql`has_price`}
    ),
    scoped as materialized (select *, ${missedOf(choices, isHeld)} from sample p),
    few as materialized (
      select products <= ${countedUpTo} as expected, products from (select ${expectedOf(page, hasAll)} as products) likely
    ),
    matched as materialized (
      select p.id, ${listing} as listing, p.brand, p.asked_cents${rankedBy(page)} from products p
      where (select expected from few) and ${all([isListed, ...inPlace(place), ...searched(search), ...chosen(choices, now)])}
      limit ${variantsUpTo + 1}
    ),
    exact as materialized (
      select (select expected from few) and count(*) <= ${countedUpTo} and coalesce(sum(variants), 0) <= ${variantsUpTo} as is_exact
      from (select count(*) as variants from matched group by listing) listings
    ),
    counted as (
      select *, has_stock and missed = '{}' as has_rest from (
        select * from scoped where not ((select is_exact from exact) and ${hasAll})
        union all
        select p.id, p.listing, p.brand, p.asked_cents, 1, true, true, true, '{}'::text[]
        from matched p where (select is_exact from exact)
      ) looked
    ),
    page as materialized (
      select * from (${pageOf(page, now)}) found where not (select is_exact from exact)
      union all
      select * from (${pageFrom(sql`matched`, page, now)}) little where (select is_exact from exact)
    )
    select ${listedIds} as ids, ${sampledFigures(page)},
      ${search ? spanCounted : spanOf(place)}`
}

/** How many families match: as maintained, or by the sample. */
function expectedOf(page: BrowsePage, hasAll: SQL): SQL {
  const { place, choices } = page
  return isOfBrandsAlone(page)
    ? sql`(select coalesce(sum(products), 0)::int from brand_counts
        where ${ofPlace(place)} and brand = any(${sql.param(choices.brands)}::text[]))`
    : sql`(select coalesce(sum(weight), 0) from (select distinct listing, weight from scoped where ${hasAll}) likely)`
}

/** For brands alone the counts are maintained as well: only the facets of their products come from the sample. */
function sampledFigures(page: BrowsePage): SQL {
  const { place, choices } = page
  if (isOfBrandsAlone(page)) {
    const total = sql`(select products from few)`
    const scale = sql`(${total}::float8 / nullif(${totalCounted}, 0))`
    return sql`${total} as total, false as "isEstimate", ${brandsMaintained(place)} as brands,
      ${valuesSampled(choices, scale)} as values`
  }
  const isExact = sql`(select is_exact from exact)`
  return sql`case when ${isExact} then ${totalCounted}
      else greatest(${totalCounted}, (select count(distinct listing)::int from matched)) end as total,
    not ${isExact} as "isEstimate", ${brandsCounted} as brands, ${valuesSampled(choices)} as values`
}

function isOfBrandsAlone({ choices, search }: BrowsePage): boolean {
  return (choices.brands?.length ?? 0) > 0 && !search && !isChosen({ ...choices, brands: [] })
}

/** A large shelf without filters: all its counts are maintained, but for that of hidden products. */
function maintainedStatement(page: BrowsePage, now: Date): SQL {
  const { place, withHidden } = page
  const hidden = sql`(select count(*)::int from products p where ${all([isHidden, ...inPlace(place)])})`
  return sql`
    with page as materialized (${pageOf(page, now)})
    select ${listedIds} as ids, ${place.products}::int${withHidden ? sql` + ${hidden}` : sql``} as total, false as "isEstimate",
      ${brandsMaintained(place)} as brands,
      coalesce((select json_agg(json_build_object('key', v.key, 'value', v.value, 'count', v.count))
        from (select key, value, sum(products)::int as count from facet_counts where ${ofPlace(place)}
          group by key, value having sum(products) > 0) v), '[]') as values,
      ${spanOf(place)}`
}

const ofPlace = ({ categoryIds }: Place) => (categoryIds === null ? sql`true` : ofCategories(categoryIds))

const brandsMaintained = (place: Place) => sql`coalesce((
  select json_agg(json_build_object('name', b.brand, 'count', b.count) order by b.count desc, ${readingOrder(sql`b.brand`)})
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
  const brands = choices.brands?.map((brand) => readingOrder(sql`${brand}::text`))
  const ofBrands = brands ? [sql`${readingOrder(sql`p.brand`)} in (${sql.join(brands, sql`, `)})`] : []
  return [...kindConditions(choices), ...ofBrands, ...narrowing(choices, now)]
}

function searched(search: Search | null): SQL[] {
  return search ? [search.matches] : []
}

/** What matches of some families of the search sample, and how many each stands for. */
function sampleOfSearch({ place, choices }: BrowsePage, search: Search, now: Date): SQL {
  const { sampleHits, sampleListings } = search
  const size = Math.max(fewestLooked, (looked * sampleListings) / sampleHits)
  const share = searchSampleShare * Math.min(1, size / sampleListings)
  const drawn = [isInSearchSample(listing), isInSearchSample(listing, share)]
  return sql`sample as materialized (
    select p.id, ${listing} as listing, p.brand, p.asked_cents, ${1 / share}::float8 as weight, ${measuredByItself(choices, now)}
    from products p where ${all([isListed, ...drawn, ...inPlace(place), ...kindConditions(choices), search.matches])})`
}

/** Families of a place with all of their variants. */
function sampleOfPlace(page: BrowsePage, now: Date): SQL {
  const { place, choices } = page
  const parts = shelvesOf(place).map(
    (shelf) => sql`(select p.id from products p where ${all([isListed, isLead, ...shelf])}
      order by ${withinCategory(place)}hashint4(p.id) limit ${looked})`,
  )
  // A family has one brand: where only its facets are wanted, those of other brands are left out at first sight.
  const [ofBrands, fewest] = isOfBrandsAlone(page)
    ? [sql`join products p on p.id = spread.listing and ${all(brandConditions(choices))}`, looked]
    : [sql``, fewestLooked]
  return sql`
    spread as materialized (
      select id as listing, row_number() over (order by hashint4(id)) as place
      from (${sql.join(parts, sql` union all `)}) parts order by hashint4(id) limit ${looked}
    ),
    size as materialized (
      select greatest(${fewest}, ${looked * measuredFirst} / greatest(1, count(*)))::float8 as listings from spread
      join products p on ${listing} = spread.listing where spread.place <= ${measuredFirst} and ${isListed}
    ),
    drawn as materialized (
      select spread.listing, ${place.products} / size.listings as weight
      from size join spread on spread.place <= size.listings ${ofBrands}
    ),
    sample as materialized (
      select p.id, ${listing} as listing, p.brand, p.asked_cents, drawn.weight, ${measuredByItself(choices, now)}
      from drawn join products p on ${listing} = drawn.listing where ${all([isListed, ...kindConditions(choices)])}
    )`
}

/** The product `p` under another name, for conditions of `p` upon the other variants of its family. */
const itself = sql`lateral (
  select ${listing} as listing, p.asked_cents as cents, p.created_at, p.id as own_id) its`

/**
 * Whether no variant of the same family that matches as well is cheaper: a list has only this one. One product at a
 * time, so that it is looked up while a list is read along an index, and not for the whole shop.
 */
function isFirstOfItsFamily(conditions: readonly SQL[]): SQL {
  // The cheapest of all of them, and any product by itself, needs no look at others.
  return sql`(${isLead} or ${noVariantHas([sql`(p.asked_cents, p.id) < (its.cents, its.own_id)`, ...conditions])})`
}

/** The same for the newest that matches. */
function isNewestOfItsFamily(conditions: readonly SQL[]): SQL {
  return sql`(p.family_name = '' or ${noVariantHas([sql`(p.created_at, p.id) > (its.created_at, its.own_id)`, ...conditions])})`
}

function noVariantHas(conditions: readonly SQL[]): SQL {
  // The planner takes "is not null" for what nearly always holds, as this does, and so reads along an index until a page is full.
  return sql`(select true where not exists (
    select from products p where ${all([sql`${listing} = its.listing`, isListed, ...conditions])})) is not null`
}

/** Whether variants of one family can differ in it. */
function differsInFamilies({ search, choices }: BrowsePage): boolean {
  return search !== null || isChosen({ ...choices, brands: [], brandIs: undefined, brandIsNot: undefined })
}

/** What a search by relevance orders its matches by, read with each, so that none is looked up a second time. */
function rankedBy({ search, sort }: BrowsePage): SQL {
  if (!search || sort !== 'relevance') return sql``
  return sql`, p.name, ${search.points} as points, ${search.density} as density`
}

/** The page of a table of matches, one of each family: the most relevant of it, or the cheapest. */
function pageFrom(matches: SQL, page: BrowsePage, now: Date): SQL {
  const { sort, search, limit, offset } = page
  const part = sql`limit ${written(limit)} offset ${written(offset)}`
  if (search && sort === 'relevance') {
    const read = { ...search, points: sql`p.points`, density: sql`p.density` }
    return sql`select id, row_number() over (order by rank) as place from (
      select distinct on (listing) id, rank from (
        select p.id, p.listing, row_number() over (order by ${byRelevance(read, now)}) as rank from ${matches} p
      ) ranked order by listing, rank
    ) first order by place ${part}`
  }
  const order = orderBy(sort === 'relevance' ? 'name' : sort)
  return sql`select id, row_number() over () as place from (
    select p.id from (select distinct on (listing) id from ${matches} m order by listing, asked_cents, id) first
    join products p on p.id = first.id order by ${order} ${part}) p`
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
  const beginsWithIt = beginsWith(sql`p.name`, search.typed)
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
          from (${sql.join(newest, sql` union all `)}) p, ${itself}
          where ${all([search.matches, ...brandConditions(choices), ...others])}
            and ${noVariantHas([...others, beginsWithIt])} and ${isFirstOfItsFamily([search.matches, ...others])}
          order by p.created_at desc, p.id desc limit ${far})
      ) halves order by part, place limit ${limit} offset ${offset}
    ) p`
}

/**
 * The best of the newest matches, then the others from new to old. A family is as new as its newest match, so that a
 * hundred families are found among hardly more products; what is shown of it is its cheapest match.
 */
function closest(page: BrowsePage, search: Search, conditions: readonly SQL[], now: Date): SQL {
  const { limit, offset } = page
  const far = { ...page, limit: Math.max(newestRanked, limit + offset), offset: 0 }
  const newest = along(far, 'newest', conditions, {
    columns: sql`p.*`,
    oneOfEach: isNewestOfItsFamily(conditions),
  })
  const cheapest = sql`select p.* from products p
    where ${listing} = newest.led_by_id and ${all([isListed, ...conditions])} order by p.asked_cents, p.id limit 1`
  return sql`
    select id, row_number() over (order by age > ${newestRanked}, case when age <= ${newestRanked} then rank end, age) as place
    from (
      with newest as materialized (${newest}),
      shown as (
        select * from newest where led_by_id is null
        union all
        select p.*, newest.place from newest, lateral (${cheapest}) p where newest.led_by_id is not null
      )
      select p.id, p.place as age, row_number() over (order by ${byRelevance(search, now)}) as rank from shown p
    ) ranked
    order by place limit ${limit} offset ${offset}`
}

/** One of each family that a list reads, and what it reads of it. */
type Along = { oneOfEach: SQL; columns?: SQL }

function along(
  page: BrowsePage,
  sort: ListSort,
  conditions: readonly SQL[],
  { oneOfEach, columns = sql`p.id` }: Along = {
    oneOfEach: differsInFamilies(page) ? isFirstOfItsFamily(conditions) : isLead,
  },
): SQL {
  const { place, choices, limit, offset } = page
  // Written once as the index has it, and once in another form: a second plain condition would make the planner expect
  // far fewer rows than there are, and so read and sort all of the brand instead of using an index.
  const brands = choices.brands?.map((brand) => [
    sql`${readingOrder(sql`p.brand`)} = ${readingOrder(sql`${brand}::text`)} and array_position(array[${brand}::text], p.brand) is not null`,
  ]) ?? [[]]
  const shelves = shelvesOf(place).flatMap((shelf) => brands.map((brand) => [...shelf, ...brand]))
  const far = limit + offset
  const parts = shelves.map(
    (shelf) => sql`(select p.* from products p, ${itself}
      where ${all([shownIn(page), ...shelf, ...conditions, oneOfEach])}
      order by ${withinCategory(place)}${orderBy(sort)} limit ${written(far)})`,
  )
  return sql`select ${columns}, row_number() over () as place from (
    select ${columns} from (${sql.join(parts, sql` union all `)}) p
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
  name: sql`${readingOrder(sql`p.name`)}, p.id`,
  name_desc: sql`${readingOrder(sql`p.name`)} desc, p.id desc`,
  price: sql`p.asked_cents, p.id`,
  price_desc: sql`p.asked_cents desc, p.id desc`,
  brand: sql`${readingOrder(sql`p.brand`)}, ${readingOrder(sql`p.name`)}, p.id`,
  newest: sql`p.created_at desc, p.id desc`,
}

function orderBy(sort: ListSort): SQL {
  return orders[sort]
}

// Of what matches nearly as well as the best, the cheapest comes first: not the cheapest bag of a search for laptops.
const nearlyTheBest = 0.9

function byRelevance({ points, density, best, wants }: Search, now: Date): SQL {
  const inStock = sql`${available(now)} > 0 desc`
  const rest = sql`${density} desc, length(p.name), lower(p.name), p.id`
  if (wants === 'cheapest')
    return sql`${points} >= ${best * nearlyTheBest}::real desc, ${inStock}, p.asked_cents, ${rest}`
  const dearest = wants === 'best' ? sql`p.asked_cents desc, ` : sql``
  return sql`${points} desc, ${inStock}, ${dearest}${rest}`
}

const listedIds = sql`coalesce((select json_agg(page.id order by page.place) from page), '[]')`

// A family counts once, however many of its variants are counted.
const totalCounted = sql`(select coalesce(round(sum(weight)), 0)::int
  from (select distinct listing, weight from counted where has_brand and has_price and has_rest) l)`

const brandsCounted = sql`coalesce((select json_agg(json_build_object('name', b.brand, 'count', b.count) order by b.count desc, ${readingOrder(sql`b.brand`)})
  from (select brand, greatest(1, round(sum(weight)))::int as count
    from (select distinct brand, listing, weight from counted where has_price and has_rest) l group by brand) b), '[]')`

/** The facets of a table of products, looked up for a family at a time: its variants stand side by side. */
function facetsOf(products: SQL, isMet: SQL): SQL {
  return sql`select distinct f.key, f.value, c.listing, c.weight from (
      select listing, weight, missed, array_agg(id) as ids from ${products} c
      where has_brand and has_price and has_stock and ${isMet} group by listing, weight, missed
    ) c, lateral (
      select f.key, f.value from product_facets f
      where f.product_id = any(c.ids) and (c.missed = '{}' or c.missed = array[f.key]) offset 0
    ) f`
}

const valuesCounted = valuesOf(facetsOf(sql`part`, sql`cardinality(missed) < 2`))

/** Of the sample: all that the matches have, and of those that miss one choice only its kind, which has been read. */
function valuesSampled({ facets = [] }: Choices, scale?: SQL): SQL {
  const ofMatches = facetsOf(sql`counted`, sql`missed = '{}'`)
  const ofOthers = sql`select f.key, f.value, c.listing, c.weight
    from counted c join held f on f.product_id = c.id and c.missed = array[f.key]
    where c.has_brand and c.has_price and c.has_stock`
  return valuesOf(facets.length > 0 ? sql`${ofMatches} union ${ofOthers}` : ofMatches, scale)
}

function valuesOf(rows: SQL, scale = sql`1`): SQL {
  return sql`coalesce((select json_agg(json_build_object('key', v.key, 'value', v.value, 'count', v.count))
    from (select key, value, greatest(1, round(sum(weight) * ${scale}))::int as count
      from (${rows}) l group by key, value) v), '[]')`
}

/** For very many matches, a sample: their facets are in a table of their own. */
const partOfCounted = sql`
  select c.id, c.listing, has_brand, has_price, has_stock, missed,
    weight * greatest(1, (select count(distinct listing) from counted) / ${countedUpTo}::float8) as weight
  from counted c join (select listing from counted group by listing order by hashint4(listing) limit ${countedUpTo}) part
    on part.listing = c.listing`

const spanCounted = sql`(select min(asked_cents) from counted where has_brand and has_rest) as "minCents",
  (select max(asked_cents) from counted where has_brand and has_rest) as "maxCents"`

/** The whole price range of a shelf, from both ends of the price index. */
function spanOf(place: Place): SQL {
  const end = (which: 'min' | 'max') => {
    const prices = shelvesOf(place).map(
      (shelf) =>
        sql`(select ${sql.raw(which)}(p.asked_cents) as price from products p where ${all([isListed, ...shelf])})`,
    )
    return sql`(select ${sql.raw(which)}(price) from (${sql.join(prices, sql` union all `)}) prices)`
  }
  return sql`${end('min')} as "minCents", ${end('max')} as "maxCents"`
}
