import type { CategoryHeading, ProductList, ProductQuery } from '#contract/catalogue/product.ts'
import { defaultSort, maxProductOffset, pageCount, searchSort } from '#domain/catalogue/browsing/browsing.ts'
import { helpPages } from '#domain/catalogue/search/help-pages.ts'
import { readSearch, type SearchRequest, withoutPrice } from '#domain/catalogue/search/search-request.ts'
import type { Asker } from '#server/db/access/create-search.ts'
import type { Reads } from '#server/db/access/open-database-access.ts'
import type { Db } from '#server/db/client.ts'
import { listKnownBrands } from '../brand-queries.ts'
import type { Shelves } from '../categories/category-queries.ts'
import { readShelves } from '../categories/read-shelves.ts'
import { isVisitor, type Reader } from '../read-product-view.ts'
import { type ProductReading, readProducts } from '../read-products.ts'
import { findAccessories } from '../search/find-accessories.ts'
import { findMatches } from '../search/find-matches.ts'
import { findNearMisses } from '../search/find-near-misses.ts'
import { kindOf, type NamedKind } from '../search/kind-of.ts'
import type { MissedSearches } from '../search/missed-searches.ts'
import type { ShopSearch } from '../search/shop-search.ts'
import { browse, type ListRow } from './browse-queries.ts'
import { facetView, fieldsFor, tagView } from './facet-view.ts'
import { findNearest } from './find-nearest.ts'
import { type BrowsedPlace, findPlace, wholeShop } from './find-place.ts'
import type { ListPage } from './list-page.ts'
import { within } from './place-queries.ts'
import { narrowing, type ProductFilter } from './product-filter-queries.ts'
import { readFilter } from './read-filter.ts'

type Needs = ProductReading & { reads: Reads; missedSearches: MissedSearches }

export type BrowseResult = { kind: 'found'; list: ProductList; category: CategoryHeading | null } | Refusal

type Refusal = {
  kind: 'refused'
  reason: 'unknown_category' | 'unknown_range' | 'unknown_spec' | 'page_too_deep' | 'too_many_searches'
}

/** A list with its products by their ids: it changes less often than they do, and is the same for everyone. */
type Hits = {
  kind: 'found'
  list: Omit<ProductList, 'products' | 'suggestions' | 'accessories'>
  ids: readonly number[]
  suggestedIds: readonly number[]
  accessoryIds: readonly number[]
  category: CategoryHeading | null
  /** Whether the shop has nothing at all of what was searched for. */
  isMiss?: true
}

/** Who asks: what they may see, and whose turn it is in the queue of searches. */
type Requester = { caller: (Reader & { accountId: string }) | null; clientAddress: string | null }

/** One page of a list, each product as the caller may see it, with the filters still available. */
export async function browseProducts(
  needs: Needs,
  query: ProductQuery,
  { caller, clientAddress }: Requester,
): Promise<BrowseResult> {
  if ((query.page - 1) * query.limit >= maxProductOffset) return { kind: 'refused', reason: 'page_too_deep' }
  const request = query.q ? readSearch(query.q) : null
  const read = readFilter(query, request)
  if (read.kind === 'refused') return read

  const asked = { query, request, filter: read.filter, withHidden: !isVisitor(caller), now: needs.clock() }
  const asker = { accountId: caller?.accountId ?? null, clientAddress }
  // What staff are listed is kept nowhere: it has hidden products.
  const found = asked.withHidden
    ? await findList(needs, asked, asker)
    : await findListOfVisitors(needs, asked, asker)
  if (found.kind === 'refused') return found
  const { ids, suggestedIds, accessoryIds } = found
  const listed = await readProducts(needs, [...new Set([...ids, ...suggestedIds, ...accessoryIds])], caller)
  const byId = new Map(listed.map((product) => [product.id, product]))
  const these = (some: readonly number[]) => some.flatMap((id) => byId.get(id) ?? [])
  const products = {
    products: these(ids),
    suggestions: these(suggestedIds),
    accessories: these(accessoryIds),
  }
  return { kind: 'found', list: { ...found.list, ...products }, category: found.category }
}

async function findListOfVisitors(needs: Needs, asked: ListRequest, asker: Asker): Promise<Hits | Refusal> {
  const { value } = await needs.pageCache.getOrCreatePart(`list ${JSON.stringify(asked.query)}`, async () => {
    const value = await findList(needs, asked, asker)
    return { value, tags: value.kind === 'found' ? ['lists', 'counts'] : null }
  })
  return value
}

/** Requests with endless variations wait in a queue of their own, so that they cannot slow down the rest of the shop. */
async function findList(needs: Needs, asked: ListRequest, asker: Asker): Promise<Hits | Refusal> {
  const shelves = await readShelves(needs)
  const find = (db: Db) => findPage(db, asked, shelves)
  const { query, request, filter, withHidden } = asked
  if (!request && Object.keys(filter).length === 0 && !withHidden) return find(needs.db)
  const page = await needs.reads.search(find, asker)
  if (!page) return { kind: 'refused', reason: 'too_many_searches' }
  if (page.kind === 'found' && page.isMiss) needs.missedSearches.count(query.q ?? '')
  return page
}

/** What is asked for, with its words and its filters read. */
type ListRequest = {
  query: ProductQuery
  request: SearchRequest | null
  filter: ProductFilter
  withHidden: boolean
  now: Date
}

async function findPage(db: Db, asked: ListRequest, shelves: Shelves): Promise<Hits | Refusal> {
  const { query, request, filter, withHidden, now } = asked
  const at = query.category === undefined ? wholeShop(shelves) : findPlace(shelves, query.category)
  if (!at) return { kind: 'refused', reason: 'unknown_category' }

  const search = request && hasWords(request) ? searchAt(at, shelves, { request, withHidden }) : null
  const matches = search && (await findMatches(db, search))
  if (search && !matches) return findOthers(db, asked, search, at.heading)

  const { page, limit } = query
  const { facets = [] } = filter
  const wanted: ListPage = {
    place: at.place,
    filter: { ...filter, ...(await brandsAsSpelt(db, filter)), ...at.kind },
    search: matches,
    sort: query.sort ?? (matches ? searchSort : defaultSort),
    limit,
    offset: (page - 1) * limit,
    withHidden,
  }
  const list = await browse(db, wanted, now)
  const nearest = list.total === 0 ? await findNearest(db, wanted, now) : null
  return {
    kind: 'found',
    category: at.heading,
    ids: list.ids,
    suggestedIds: nearest?.ids ?? [],
    accessoryIds: search ? await accessoriesOf(db, asked, search, matches?.kind ?? null) : [],
    list: {
      pagination: paginationOf(list, { page, limit }),
      brands: list.brands,
      tags: tagView(list.values),
      facets: facetView(list.values, facets, fieldsFor(shelves, query, facets)),
      ...priceWords(asked),
      price: { minCents: list.minCents ?? 0, maxCents: list.maxCents ?? 0 },
      pages: pagesFor(query),
      ...(nearest && { obstacle: nearest.obstacle }),
    },
  }
}

/** In the place of a list without a match: a page of the shop, or what comes near. */
async function findOthers(
  db: Db,
  asked: ListRequest,
  search: ShopSearch,
  heading: CategoryHeading | null,
): Promise<Hits> {
  const { query, withHidden } = asked
  const pages = pagesFor(query)
  const isAnswered = pages.length > 0
  const { ids, meant } = isAnswered ? { ids: [], meant: null } : await findNearMisses(db, search)
  // In a category it may still be elsewhere, and a further page is the same search.
  const isMiss = query.category === undefined && query.page === 1 && !withHidden && !isAnswered
  return {
    kind: 'found',
    category: heading,
    list: {
      ...nothing(query),
      ...priceWords(asked),
      pages,
      ...(meant !== null && query.exact === undefined && { correction: meant }),
    },
    ids: [],
    suggestedIds: ids,
    accessoryIds: await accessoriesOf(db, asked, search, kindOf(search)),
    ...(isMiss && { isMiss }),
  }
}

async function accessoriesOf(
  db: Db,
  { query, filter, now }: ListRequest,
  search: ShopSearch,
  kind: NamedKind | null,
): Promise<number[]> {
  return kind && query.page === 1 ? findAccessories(db, kind, search, narrowing(filter, now)) : []
}

function pagesFor({ q, category }: ProductQuery): ProductList['pages'] {
  return q && category === undefined ? helpPages(q) : []
}

/** Links of before name a brand as it was spelt then. */
async function brandsAsSpelt(db: Db, { brands }: ProductFilter): Promise<Pick<ProductFilter, 'brands'>> {
  if (!brands) return {}
  const known = await listKnownBrands(db, brands)
  return { brands: [...new Set([...known.values()].map(({ brand }) => brand))] }
}

/** A price alone is a filter. */
function hasWords({ words, purpose, price }: SearchRequest): boolean {
  return words.length + purpose.length > 0 || price === null
}

function searchAt(
  { place, kind }: BrowsedPlace,
  { categories, synonyms, listed }: Shelves,
  asked: Pick<ShopSearch, 'request' | 'withHidden'>,
): ShopSearch {
  return { ...asked, categories, synonyms, listed, within: within(place, kind) }
}

function priceWords({ request }: ListRequest): Pick<ProductList, 'price_words'> {
  return request?.price ? { price_words: { text: withoutPrice(request.typed), ...request.price } } : {}
}

function nothing({ page, limit }: ProductQuery): Omit<Hits['list'], 'pages'> {
  return {
    pagination: { page, limit, total: 0, pages: 0 },
    brands: [],
    tags: [],
    facets: [],
    price: { minCents: 0, maxCents: 0 },
  }
}

function paginationOf(
  { total, isEstimate }: ListRow,
  { page, limit }: { page: number; limit: number },
): ProductList['pagination'] {
  const pages = pageCount(Math.min(total, maxProductOffset), limit)
  return { page, limit, total, pages, ...(isEstimate && { is_estimate: true }) }
}
