import type { ProductQuery } from '#contract/catalogue/product.ts'
import {
  defaultSort,
  type ProductSort,
  productSorts,
  searchSort,
} from '#domain/catalogue/browsing/browsing.ts'
import { type Facet, formatFacet, parseFacet } from '#domain/catalogue/browsing/facet.ts'
import type { ProductTag } from '#domain/catalogue/product.ts'
import { formatRand, highestPriceCents } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
import { findPreset } from '#domain/money/price-presets.ts'
import { searchWords } from '../../search/search-words.ts'

/** The only tag that shoppers filter by. */
export const saleTag = 'sale' satisfies ProductTag

export type BrowseView = 'grid' | 'list'

/** A shopper's filters on a list of products. They are in the address, so that they can be shared and returned to. */
export type BrowseState = {
  q: string
  sort: ProductSort
  range: string
  /** As typed, so that a mistake can be shown and corrected. */
  minPrice: string
  maxPrice: string
  brands: string[]
  specs: Facet[]
  inStock: boolean
  onSale: boolean
  /** Whether the words are insisted on, rather than corrected. */
  isExact: boolean
  view: BrowseView
  page: number
}

export const emptyBrowseState: BrowseState = {
  q: '',
  sort: defaultSort,
  range: '',
  minPrice: '',
  maxPrice: '',
  brands: [],
  specs: [],
  inStock: false,
  onSale: false,
  isExact: false,
  view: 'grid',
  page: 1,
}

/** The same names in the form, in the address and here. */
export const browseFields = {
  q: 'q',
  sort: 'sort',
  range: 'range',
  minPrice: 'min_price',
  maxPrice: 'max_price',
  brands: 'brand',
  specs: 'spec',
  inStock: 'in_stock',
  onSale: 'tag',
  isExact: 'exact',
  view: 'view',
  page: 'page',
} as const satisfies Record<keyof BrowseState, string>

const maxFieldLength = 100
// More than any shelf offers; nobody ticks more by hand.
const maxChoices = 60
// More than any list has; a longer number in the address is a mistake or malicious.
const lastPage = 1000

/** Reads any address. Invalid parts are ignored, since people edit and truncate addresses. */
export function readBrowseState(params: URLSearchParams): BrowseState {
  const text = (name: string, maxLength = maxFieldLength) =>
    (params.get(name) ?? '').trim().slice(0, maxLength)
  const texts = (name: string) => {
    const given = params.getAll(name).map((one) => one.trim().slice(0, maxFieldLength))
    return [...new Set(given.filter(Boolean))].slice(0, maxChoices)
  }
  const q = searchWords(params)
  const sort = sortsOf(q).find((known) => known === params.get(browseFields.sort))
  const range = text(browseFields.range)

  return {
    q,
    sort: sort ?? usualSort(q),
    range: findPreset(range) ? range : '',
    minPrice: text(browseFields.minPrice),
    maxPrice: text(browseFields.maxPrice),
    brands: texts(browseFields.brands),
    specs: readSpecs(texts(browseFields.specs)),
    inStock: ['1', 'true'].includes(text(browseFields.inStock)),
    onSale: text(browseFields.onSale) === saleTag,
    isExact: q !== '' && text(browseFields.isExact) === '1',
    view: params.get(browseFields.view) === 'list' ? 'list' : 'grid',
    page: readPage(params.get(browseFields.page)),
  }
}

/** The best match is only known in a search. */
export function sortsOf(q: string): ProductSort[] {
  return productSorts.filter((sort) => sort !== searchSort || q !== '')
}

function usualSort(q: string): ProductSort {
  return q === '' ? defaultSort : searchSort
}

/** The shortest address for it: `?q=usb&sort=price`, and `''` for no selection. */
export function writeBrowseState(state: BrowseState): string {
  const params = new URLSearchParams()
  if (state.q) params.set(browseFields.q, state.q)
  if (state.sort !== usualSort(state.q) && sortsOf(state.q).includes(state.sort))
    params.set(browseFields.sort, state.sort)
  if (state.range) params.set(browseFields.range, state.range)
  if (state.minPrice) params.set(browseFields.minPrice, state.minPrice)
  if (state.maxPrice) params.set(browseFields.maxPrice, state.maxPrice)
  for (const brand of state.brands) params.append(browseFields.brands, brand)
  for (const spec of state.specs) params.append(browseFields.specs, formatFacet(spec))
  if (state.inStock) params.set(browseFields.inStock, '1')
  if (state.onSale) params.set(browseFields.onSale, saleTag)
  if (state.isExact && state.q) params.set(browseFields.isExact, '1')
  if (state.view !== 'grid') params.set(browseFields.view, state.view)
  if (state.page > 1) params.set(browseFields.page, String(state.page))
  const search = params.toString()
  return search && `?${search}`
}

/** The number of active filters; sorting and searching do not count. */
export function countFilters(state: BrowseState): number {
  const single = [state.range, state.minPrice, state.maxPrice, state.inStock, state.onSale].filter(Boolean)
  return single.length + state.brands.length + state.specs.length
}

export function isNarrowed(state: BrowseState): boolean {
  return state.q !== '' || countFilters(state) > 0
}

/** Everything reset except the sort order. */
export function withoutFilters(state: BrowseState): BrowseState {
  return { ...emptyBrowseState, view: state.view }
}

/** The query to the shop, without its pages. An invalid amount is left out, with an error beside its box. */
export function productQuery(state: BrowseState): Partial<ProductQuery> {
  const minCents = readAmount(state.minPrice)
  const maxCents = readAmount(state.maxPrice)
  return {
    sort: state.sort,
    ...(state.q && { q: state.q }),
    ...(state.range && { range: state.range }),
    ...(state.brands.length > 0 && { brand: state.brands }),
    ...(state.specs.length > 0 && { spec: state.specs.map(formatFacet) }),
    ...(state.inStock && { inStock: true }),
    ...(state.onSale && { tag: saleTag }),
    ...(state.isExact && { exact: '1' }),
    ...(minCents !== null && { minCents }),
    ...(maxCents !== null && { maxCents }),
  }
}

/** What is wrong with the text of a price box; null if nothing is. */
export function priceProblem(text: string): string | null {
  if (text === '' || readAmount(text) !== null) return null
  const isTooHigh = (parseRand(text) ?? 0) > highestPriceCents
  if (isTooHigh) return `At most ${formatRand(highestPriceCents)}`
  return amountProblem(text) ?? 'Enter an amount such as 1500'
}

function readAmount(text: string): number | null {
  const cents = parseRand(text)
  return cents !== null && cents >= 0 && cents <= highestPriceCents ? cents : null
}

function readSpecs(texts: readonly string[]): Facet[] {
  const specs = texts.map(parseFacet).filter((facet) => facet !== null)
  return Array.from(new Map(specs.map((facet) => [formatFacet(facet), facet])).values())
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), lastPage) : 1
}
