import type { CategoryHeading, ProductList } from '#contract/catalogue/product.ts'
import {
  defaultSort,
  maxProductOffset,
  type ProductSort,
  pageCount,
  searchSort,
} from '#domain/catalogue/browsing.ts'
import { groupFilter } from '#domain/catalogue/category.ts'
import { type Facet, isFacetKey, ownFacetKey, parseFacet } from '#domain/catalogue/facet.ts'
import { facetsInOrder, orderFacetValues, tagKey } from '#domain/catalogue/facets.ts'
import { isOwnFilter } from '#domain/catalogue/own-filter.ts'
import { type ProductTag, productTags } from '#domain/catalogue/product.ts'
import { helpPages } from '#domain/catalogue/search/help-pages.ts'
import { readSearch, type SearchRequest, withoutPrice } from '#domain/catalogue/search/search-request.ts'
import type { SpecificationField } from '#domain/catalogue/specification-field.ts'
import { templateOf } from '#domain/catalogue/specification-template.ts'
import type { Cents } from '#domain/money/money.ts'
import { findPreset, type PricePreset } from '#domain/money/price-presets.ts'
import type { Asker } from '#server/db/access/create-search.ts'
import type { Reads } from '#server/db/access/open-database-access.ts'
import type { Db } from '#server/db/client.ts'
import { listKnownBrands } from '../brand-queries.ts'
import type { Shelves } from '../categories/category-queries.ts'
import { readShelves } from '../categories/read-shelves.ts'
import { isVisitor, type Reader } from '../read-product-view.ts'
import { type ProductReading, readProducts } from '../read-products.ts'
import { findAccessories } from '../search/find-accessories.ts'
import { findMatches, type SearchContext } from '../search/find-matches.ts'
import { findNearMisses } from '../search/find-near-misses.ts'
import { kindOf, type NamedKind } from '../search/kind-of.ts'
import type { MissedSearches } from '../search/missed-searches.ts'
import {
  type Browsed,
  type BrowsePage,
  browse as browseList,
  type Choices,
  within,
} from './browse-queries.ts'
import { findNearest } from './find-nearest.ts'
import { addressNow, type BrowsedPlace, findPlace, wholeShop } from './find-place.ts'
import { narrowing } from './product-filter-queries.ts'

type Needs = ProductReading & { reads: Reads; missedSearches: MissedSearches }

export type Browse = {
  category?: string
  q?: string
  brand?: string[]
  min_price?: Cents
  max_price?: Cents
  range?: string
  in_stock?: string
  spec?: string[]
  tag?: ProductTag | ''
  sort?: ProductSort
  exact?: '1'
  page: number
  limit: number
}

export type BrowseResult = { kind: 'found'; list: ProductList; category: CategoryHeading | null } | Refused

type Refused = {
  kind: 'refused'
  reason: 'unknown_category' | 'unknown_range' | 'unknown_spec' | 'page_too_deep' | 'too_many_searches'
}

/** A list with its products by their ids: it changes less often than they do, and is the same for everyone. */
type Found = {
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
  browse: Browse,
  { caller, clientAddress }: Requester,
): Promise<BrowseResult> {
  if ((browse.page - 1) * browse.limit >= maxProductOffset)
    return { kind: 'refused', reason: 'page_too_deep' }
  const preset = browse.range ? findPreset(browse.range) : null
  if (browse.range && !preset) return { kind: 'refused', reason: 'unknown_range' }

  const chosen = readChosen((browse.spec ?? []).filter(Boolean))
  if (!chosen) return { kind: 'refused', reason: 'unknown_spec' }

  const request = browse.q ? readSearch(browse.q) : null
  const question = { browse, request, choices: readChoices(browse, { preset, chosen, request }) }
  const asker = { accountId: caller?.accountId ?? null, clientAddress }
  // What staff are listed is kept nowhere: it has hidden products.
  const found = isVisitor(caller)
    ? await findListOfVisitors(needs, question, asker)
    : await findList(needs, { ...question, withHidden: true }, asker)
  if (found.kind === 'refused') return found
  const { ids, suggestedIds, accessoryIds } = found
  const read = await readProducts(needs, [...new Set([...ids, ...suggestedIds, ...accessoryIds])], caller)
  const byId = new Map(read.map((product) => [product.id, product]))
  const these = (some: readonly number[]) => some.flatMap((id) => byId.get(id) ?? [])
  const products = {
    products: these(ids),
    suggestions: these(suggestedIds),
    accessories: these(accessoryIds),
  }
  return { kind: 'found', list: { ...found.list, ...products }, category: found.category }
}

async function findListOfVisitors(needs: Needs, question: Question, asker: Asker): Promise<Found | Refused> {
  const { value } = await needs.pageCache.getOrCreatePart(
    `list ${JSON.stringify(question.browse)}`,
    async () => {
      const value = await findList(needs, question, asker)
      return { value, tags: value.kind === 'found' ? ['lists', 'counts'] : null }
    },
  )
  return value
}

/** Requests with endless variations wait in a queue of their own, so that they cannot slow down the rest of the shop. */
async function findList(needs: Needs, question: Question, asker: Asker): Promise<Found | Refused> {
  const shelves = await readShelves(needs)
  const find = (db: Db) => findPage(db, needs.clock(), { ...question, shelves })
  const { browse, request, choices, withHidden } = question
  if (!request && Object.keys(choices).length === 0 && !withHidden) return find(needs.db)
  const page = await needs.reads.search(find, asker)
  if (!page) return { kind: 'refused', reason: 'too_many_searches' }
  if (page.kind === 'found' && page.isMiss) needs.missedSearches.count(browse.q ?? '')
  return page
}

type ReadFilters = { preset: PricePreset | null; chosen: readonly Chosen[]; request: SearchRequest | null }

function readChoices(browse: Browse, { preset, chosen, request }: ReadFilters): Choices {
  const brands = (browse.brand ?? []).filter(Boolean)
  const fromCents = Math.max(preset?.fromCents ?? 0, browse.min_price ?? 0, request?.price?.minCents ?? 0)
  const facets = [...chosen, ...(browse.tag ? [{ key: tagKey, values: [browse.tag] } as const] : [])]
  const limits = [browse.max_price, request?.price?.maxCents].filter((limit) => limit != null)
  return {
    ...(brands.length > 0 && { brands }),
    ...(fromCents > 0 && { fromCents }),
    ...(preset?.belowCents != null && { belowCents: preset.belowCents }),
    ...(limits.length > 0 && { toCents: Math.min(...limits) }),
    ...(facets.length > 0 && { facets }),
    ...((browse.in_stock === 'true' || browse.in_stock === '1') && { inStockOnly: true }),
  }
}

type Question = { browse: Browse; request: SearchRequest | null; choices: Choices; withHidden?: boolean }

async function findPage(
  db: Db,
  now: Date,
  { shelves, ...question }: Question & { shelves: Shelves },
): Promise<Found | Refused> {
  const { browse, request, choices, withHidden = false } = question
  const browsed = browse.category === undefined ? wholeShop(shelves) : findPlace(shelves, browse.category)
  if (!browsed) return { kind: 'refused', reason: 'unknown_category' }

  const context = request && hasWords(request) ? { ...contextOf(shelves, browsed), withHidden } : null
  const matches = request && context && (await findMatches(db, request, context))
  const asked = request && context && { question, request, context, now }
  if (asked && !matches) return findOthers(db, asked, browsed)

  const { page, limit } = browse
  const read: BrowsePage = {
    place: browsed.place,
    choices: { ...choices, ...(await brandsAsSpelt(db, choices)), ...browsed.kind },
    search: matches && { ...matches, typed: browse.q ?? '' },
    sort: browse.sort ?? (matches ? searchSort : defaultSort),
    limit,
    offset: (page - 1) * limit,
    withHidden,
  }
  const list = await browseList(db, read, now)
  const nearest = list.total === 0 ? await findNearest(db, read, now) : null
  return {
    kind: 'found',
    category: browsed.heading,
    ids: list.ids,
    suggestedIds: nearest?.ids ?? [],
    accessoryIds: asked ? await accessoriesOf(db, matches?.kind ?? null, asked) : [],
    list: {
      pagination: paginationOf(list, { page, limit }),
      brands: list.brands,
      tags: tagView(list.values),
      facets: facetView(list.values, choices.facets ?? [], fieldsFor(shelves, question)),
      ...priceWords(question),
      price: { minCents: list.minCents ?? 0, maxCents: list.maxCents ?? 0 },
      pages: pagesFor(browse),
      ...(nearest && { obstacle: nearest.obstacle }),
    },
  }
}

type Asked = { question: Question; request: SearchRequest; context: SearchContext; now: Date }

/** In the place of a list without a match: a page of the shop, or what comes near. */
async function findOthers(db: Db, asked: Asked, { heading }: BrowsedPlace): Promise<Found> {
  const { question, request, context } = asked
  const { browse } = question
  const pages = pagesFor(browse)
  const isAnswered = pages.length > 0
  const { ids, meant } = isAnswered
    ? { ids: [], meant: null }
    : await findNearMisses(db, { typed: browse.q ?? '', request }, context)
  // In a category it may still be elsewhere, and a further page is the same search.
  const isMiss = browse.category === undefined && browse.page === 1 && !context.withHidden && !isAnswered
  return {
    kind: 'found',
    category: heading,
    list: {
      ...nothing(browse),
      ...priceWords(question),
      pages,
      ...(meant !== null && browse.exact === undefined && { correction: meant }),
    },
    ids: [],
    suggestedIds: ids,
    accessoryIds: await accessoriesOf(db, kindOf(request, context), asked),
    ...(isMiss && { isMiss }),
  }
}

async function accessoriesOf(
  db: Db,
  kind: NamedKind | null,
  { question: { browse, choices }, request, context, now }: Asked,
): Promise<number[]> {
  if (!kind || browse.page > 1) return []
  return findAccessories(db, kind, { request, context, chosen: narrowing(choices, now) })
}

function pagesFor({ q, category }: Browse): ProductList['pages'] {
  return q && category === undefined ? helpPages(q) : []
}

/** Links of before name a brand as it was spelt then. */
async function brandsAsSpelt(db: Db, { brands }: Choices): Promise<Pick<Choices, 'brands'>> {
  if (!brands) return {}
  const known = await listKnownBrands(db, brands)
  return { brands: [...new Set([...known.values()].map(({ brand }) => brand))] }
}

/** A price alone is a filter. */
function hasWords({ words, purpose, price }: SearchRequest): boolean {
  return words.length + purpose.length > 0 || price === null
}

function contextOf({ categories, synonyms, listed }: Shelves, { place, kind }: BrowsedPlace): SearchContext {
  return { categories, synonyms, listed, within: within(place, kind) }
}

function priceWords({ browse, request }: Question): Pick<ProductList, 'price_words'> {
  return browse.q && request?.price ? { price_words: { text: withoutPrice(browse.q), ...request.price } } : {}
}

function nothing({ page, limit }: Browse): Omit<Found['list'], 'pages'> {
  return {
    pagination: { page, limit, total: 0, pages: 0 },
    brands: [],
    tags: [],
    facets: [],
    price: { minCents: 0, maxCents: 0 },
  }
}

function paginationOf(
  { total, isEstimate }: Browsed,
  { page, limit }: { page: number; limit: number },
): ProductList['pagination'] {
  const pages = pageCount(Math.min(total, maxProductOffset), limit)
  return { page, limit, total, pages, ...(isEstimate && { is_estimate: true }) }
}

type ChosenFilter = NonNullable<Choices['facets']>[number]

type Chosen = { key: Facet['key']; values: readonly string[] }

function readChosen(specs: readonly string[]): Chosen[] | null {
  const facets = specs.map(parseFacet)
  if (facets.includes(null)) return null
  const byKey = Map.groupBy(
    facets.filter((facet) => facet !== null),
    ({ key }: Facet) => key,
  )
  return Array.from(byKey, ([key, same]) => ({ key, values: same.map(({ value }) => value) }))
}

/**
 * What a list can be filtered by: what its category says; in a search of the whole shop, the owner's own filters of every
 * category; and what it is filtered by.
 */
function fieldsFor(shelves: Shelves, { browse, request, choices }: Question): SpecificationField[] {
  const chosen = choices.facets?.map(({ key }) => key) ?? []
  const isWholeSearch = browse.category === undefined && request !== null
  const own = shelves.templates
    .flatMap(({ specificationFields }) => specificationFields.filter(isOwnFilter))
    .filter(({ name }) => isWholeSearch || chosen.includes(ownFacetKey(name)))
  return [...templateAt(shelves, browse.category), ...own]
}

/** Of a category; lists of several have the order that suits all. */
function templateAt(shelves: Shelves, slug: string | undefined): SpecificationField[] {
  const { categories, templates } = shelves
  if (slug === undefined) return []
  const { categorySlug } = groupFilter(addressNow(shelves, slug))
  const category = categories.find((one) => one.slug === categorySlug)
  return templateOf(templates, category?.id ?? null)
}

/**
 * In the panel's order. A selected value stays, with 0, even if nothing matches: otherwise it could not be deselected.
 */
function facetView(
  counted: Browsed['values'],
  chosen: readonly ChosenFilter[],
  fields: readonly SpecificationField[],
): ProductList['facets'] {
  return facetsInOrder(fields).flatMap(({ key, label }) => {
    const counts = new Map<string, number>()
    for (const value of chosen.find((choice) => choice.key === key)?.values ?? []) counts.set(value, 0)
    for (const one of counted) if (one.key === key) counts.set(one.value, one.count)
    const all = Array.from(counts, ([value, count]) => ({ value, count }))
    const values = isFacetKey(key) ? all : commonest(all)
    if (values.length === 0) return []
    return [{ key, label, values: orderFacetValues(key, values) }]
  })
}

// More than one can look through, and than a page should bring: a mass that each product has to the gram.
const maxValues = 60

function commonest<Counted extends { count: number }>(values: Counted[]): Counted[] {
  if (values.length <= maxValues) return values
  const byCount = values.toSorted((a, b) => b.count - a.count)
  return [...byCount.slice(0, maxValues), ...byCount.slice(maxValues).filter(({ count }) => count === 0)]
}

function tagView(counted: Browsed['values']): ProductList['tags'] {
  return productTags.flatMap((name) => {
    const count = counted.find(({ key, value }) => key === tagKey && value === name)?.count ?? 0
    return count > 0 ? [{ name, count }] : []
  })
}
