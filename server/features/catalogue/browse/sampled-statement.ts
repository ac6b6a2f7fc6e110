import { type SQL, sql } from 'drizzle-orm'
import { isInSearchSample, searchSampleShare } from '#server/db/is-in-search-sample.ts'
import { readingOrder } from '#server/db/reading-order.ts'
import { isLead, isListed, listing } from '../product-row-queries.ts'
import type { Matches } from '../search/find-matches.ts'
import {
  brandsCounted,
  brandsMaintained,
  countedUpTo,
  facetsOf,
  measuredByItself,
  missedOf,
  spanCounted,
  totalCounted,
  valuesOf,
} from './figure-queries.ts'
import { isChosen, type ListPage } from './list-page.ts'
import { listedIds, pageFrom, pageOf, rankedBy } from './page-queries.ts'
import { inPlace, ofPlace, searched, shelvesOf, spanOf, withinCategory } from './place-queries.ts'
import {
  all,
  brandConditions,
  type ChosenFacet,
  kindConditions,
  narrowing,
  type ProductFilter,
} from './product-filter-queries.ts'

// So many variants of a thousand families are read one by one; more than ten of each would rather be estimated.
const variantsUpTo = 10_000

// A random sample of this size gives proportions of any larger number, seldom more than six percentage points off.
const looked = 300

// Of families fewer are looked at, with as many variants: a value that variants differ in is in more of the families than
// it is of the variants, so that its estimate is as good.
const fewestLooked = 100

// So many of the sample say how many variants a family has.
const measuredFirst = 30

/**
 * Anything else: a sample stands for all, and what matches is counted one by one if there is little of it. Of brands alone the
 * counts are maintained.
 */
export function sampledStatement(page: ListPage, now: Date): SQL {
  const { place, filter, search } = page
  const hasAll = sql`has_brand and has_price and has_stock and missed = '{}'`
  const keys = sql.param((filter.facets ?? []).map(({ key }) => key))
  return sql`
    with ${search ? sampleOfSearch(page, search, now) : sampleOfPlace(page, now)},
    held as materialized (
      select p.id as product_id, f.key, f.value from sample p, lateral (
        select f.key, f.value from product_facets f where f.product_id = p.id and f.key = any(${keys}::text[]) offset 0) f
      where has_stock and ${search ? sql`true` : sql`has_price`}
    ),
    scoped as materialized (select *, ${missedOf(filter, isHeld)} from sample p),
    few as materialized (
      select products <= ${countedUpTo} as expected, products from (select ${expectedOf(page, hasAll)} as products) likely
    ),
    matched as materialized (
      select p.id, ${listing} as listing, p.brand, p.asked_cents${rankedBy(page)} from products p
      where (select expected from few) and ${all([isListed, ...inPlace(place), ...searched(search), ...chosen(filter, now)])}
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
function expectedOf(page: ListPage, hasAll: SQL): SQL {
  const { place, filter } = page
  return isOfBrandsAlone(page)
    ? sql`(select coalesce(sum(products), 0)::int from brand_counts
        where ${ofPlace(place)} and brand = any(${sql.param(filter.brands)}::text[]))`
    : sql`(select coalesce(sum(weight), 0) from (select distinct listing, weight from scoped where ${hasAll}) likely)`
}

/** For brands alone the counts are maintained as well: only the facets of their products come from the sample. */
function sampledFigures(page: ListPage): SQL {
  const { place, filter } = page
  if (isOfBrandsAlone(page)) {
    const total = sql`(select products from few)`
    const scale = sql`(${total}::float8 / nullif(${totalCounted}, 0))`
    return sql`${total} as total, false as "isEstimate", ${brandsMaintained(place)} as brands,
      ${valuesSampled(filter, scale)} as values`
  }
  const isExact = sql`(select is_exact from exact)`
  return sql`case when ${isExact} then ${totalCounted}
      else greatest(${totalCounted}, (select count(distinct listing)::int from matched)) end as total,
    not ${isExact} as "isEstimate", ${brandsCounted} as brands, ${valuesSampled(filter)} as values`
}

function isOfBrandsAlone({ filter, search }: ListPage): boolean {
  return (filter.brands?.length ?? 0) > 0 && !search && !isChosen({ ...filter, brands: [] })
}

const isHeld = ({ key, values }: ChosenFacet) => sql`exists (select from held f
  where f.product_id = p.id and f.key = ${key} and f.value = any(${sql.param(values)}::text[]))`

/** Every condition at once. */
function chosen(filter: ProductFilter, now: Date): SQL[] {
  // As the indexes have them; the exact condition is added.
  const brands = filter.brands?.map((brand) => readingOrder(sql`${brand}::text`))
  const ofBrands = brands ? [sql`${readingOrder(sql`p.brand`)} in (${sql.join(brands, sql`, `)})`] : []
  return [...kindConditions(filter), ...ofBrands, ...narrowing(filter, now)]
}

/** What matches of some families of the search sample, and how many each stands for. */
function sampleOfSearch({ place, filter }: ListPage, search: Matches, now: Date): SQL {
  const { sampleHits, sampleListings } = search
  const size = Math.max(fewestLooked, (looked * sampleListings) / sampleHits)
  const share = searchSampleShare * Math.min(1, size / sampleListings)
  const drawn = [isInSearchSample(listing), isInSearchSample(listing, share)]
  return sql`sample as materialized (
    select p.id, ${listing} as listing, p.brand, p.asked_cents, ${1 / share}::float8 as weight, ${measuredByItself(filter, now)}
    from products p where ${all([isListed, ...drawn, ...inPlace(place), ...kindConditions(filter), search.matches])})`
}

/** Families of a place with all of their variants. */
function sampleOfPlace(page: ListPage, now: Date): SQL {
  const { place, filter } = page
  const parts = shelvesOf(place).map(
    (shelf) => sql`(select p.id from products p where ${all([isListed, isLead, ...shelf])}
      order by ${withinCategory(place)}hashint4(p.id) limit ${looked})`,
  )
  // A family has one brand: where only its facets are wanted, those of other brands are left out at first sight.
  const [ofBrands, fewest] = isOfBrandsAlone(page)
    ? [sql`join products p on p.id = spread.listing and ${all(brandConditions(filter))}`, looked]
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
      select p.id, ${listing} as listing, p.brand, p.asked_cents, drawn.weight, ${measuredByItself(filter, now)}
      from drawn join products p on ${listing} = drawn.listing where ${all([isListed, ...kindConditions(filter)])}
    )`
}

/** Of the sample: all that the matches have, and of those that miss one choice only its kind, which has been read. */
function valuesSampled({ facets = [] }: ProductFilter, scale?: SQL): SQL {
  const ofMatches = facetsOf(sql`counted`, sql`missed = '{}'`)
  const ofOthers = sql`select f.key, f.value, c.listing, c.weight
    from counted c join held f on f.product_id = c.id and c.missed = array[f.key]
    where c.has_brand and c.has_price and c.has_stock`
  return valuesOf(facets.length > 0 ? sql`${ofMatches} union ${ofOthers}` : ofMatches, scale)
}
