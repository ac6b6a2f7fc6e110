import { type SQL, sql } from 'drizzle-orm'
import type { ProductSort } from '#domain/catalogue/browsing/browsing.ts'
import { written } from '#server/db/prepared.ts'
import { beginsWith, readingOrder } from '#server/db/reading-order.ts'
import { available, isLead, isListed, listing } from '../product-row-queries.ts'
import type { Matches } from '../search/find-matches.ts'
import { isChosen, type ListPage } from './list-page.ts'
import { shelvesOf, shownIn, withinCategory } from './place-queries.ts'
import { all, brandConditions, kindConditions, narrowing } from './product-filter-queries.ts'

// Of a search that finds much, so many of the newest are looked at for the best matches.
const newestRanked = 100

const newestLookedAt = 20_000

export const listedIds = sql`coalesce((select json_agg(page.id order by page.place) from page), '[]')`

/** What a search by relevance orders its matches by, read with each, so that none is looked up a second time. */
export function rankedBy({ search, sort }: ListPage): SQL {
  if (!search || sort !== 'relevance') return sql``
  return sql`, p.name, ${search.points} as points, ${search.density} as density`
}

/** The page of a table of matches, one of each family: the most relevant of it, or the cheapest. */
export function pageFrom(matches: SQL, page: ListPage, now: Date): SQL {
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
export function pageOf(page: ListPage, now: Date): SQL {
  const { filter, search, sort } = page
  // The brands are repeated where it reads along an index.
  const others = [...kindConditions(filter), ...narrowing({ ...filter, brands: [] }, now)]
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
          where ${all([search.matches, ...brandConditions(filter), ...others])}
            and ${noVariantHas([...others, beginsWithIt])} and ${isFirstOfItsFamily([search.matches, ...others])}
          order by p.created_at desc, p.id desc limit ${far})
      ) halves order by part, place limit ${limit} offset ${offset}
    ) p`
}

/**
 * The best of the newest matches, then the others from new to old. A family is as new as its newest match, so that a
 * hundred families are found among hardly more products; what is shown of it is its cheapest match.
 */
function closest(page: ListPage, search: Matches, conditions: readonly SQL[], now: Date): SQL {
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
  page: ListPage,
  sort: ListSort,
  conditions: readonly SQL[],
  { oneOfEach, columns = sql`p.id` }: Along = {
    oneOfEach: differsInFamilies(page) ? isFirstOfItsFamily(conditions) : isLead,
  },
): SQL {
  const { place, filter, limit, offset } = page
  // Written once as the index has it, and once in another form: a second plain condition would make the planner expect
  // far fewer rows than there are, and so read and sort all of the brand instead of using an index.
  const brands = filter.brands?.map((brand) => [
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
function differsInFamilies({ search, filter }: ListPage): boolean {
  return search !== null || isChosen({ ...filter, brands: [], brandIs: undefined, brandIsNot: undefined })
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

function byRelevance({ points, density, best, wants }: Matches, now: Date): SQL {
  const inStock = sql`${available(now)} > 0 desc`
  const rest = sql`${density} desc, length(p.name), lower(p.name), p.id`
  if (wants === 'cheapest')
    return sql`${points} >= ${best * nearlyTheBest}::real desc, ${inStock}, p.asked_cents, ${rest}`
  const dearest = wants === 'best' ? sql`p.asked_cents desc, ` : sql``
  return sql`${points} desc, ${inStock}, ${dearest}${rest}`
}
