import { href } from 'react-router'
import {
  type AdminProductSort,
  adminProductSorts,
  defaultSort,
  revealsProfit,
} from '#domain/catalogue/browsing/browsing.ts'
import type { StockStatus } from '#domain/catalogue/stock.ts'

/** The state of the list in its address. */
export type ListView = {
  q: string
  category: string | null
  brand: string | null
  /** A supplier's id, or `none`. */
  supplier: string | null
  stockStatus: StockStatus | null
  state: ProductState | null
  sort: AdminProductSort
  page: number
  size: PageSize
  /** Null is the last one the person used. */
  look: ListLook | null
}

export const productStates = ['active', 'inactive', 'incomplete', 'archived'] as const
export type ProductState = (typeof productStates)[number]

export const listLooks = ['cards', 'table'] as const
export type ListLook = (typeof listLooks)[number]

const stockStatuses: readonly StockStatus[] = ['in_stock', 'low_stock', 'out_of_stock']
export const pageSizes = [25, 50, 100] as const
type PageSize = (typeof pageSizes)[number]

export const everyProduct: ListView = {
  q: '',
  category: null,
  brand: null,
  supplier: null,
  stockStatus: null,
  state: null,
  sort: defaultSort,
  page: 1,
  size: 25,
  look: null,
}

/** An address is typed, shared and bookmarked for years: invalid parts are ignored. */
export function readListView(search: URLSearchParams): ListView {
  const supplier = search.get('supplier')
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    category: search.get('category')?.slice(0, 100) || null,
    brand: search.get('brand')?.slice(0, 100) || null,
    supplier: supplier && /^(none|[1-9]\d{0,8})$/.test(supplier) ? supplier : null,
    stockStatus: oneOf(stockStatuses, search.get('stock_status')),
    state: oneOf(productStates, search.get('state')),
    sort: oneOf(adminProductSorts, search.get('sort')) ?? defaultSort,
    page: readPage(search.get('page')),
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? everyProduct.size,
    look: oneOf(listLooks, search.get('look')),
  }
}

/** Based on the current address: the page may still be loading what was pressed last. */
export function viewNow(): ListView {
  return readListView(new URLSearchParams(window.location.search))
}

/** The view for somebody who may not see prices: sorting must not reveal them either. */
export function withoutPrices(view: ListView): ListView {
  return revealsProfit(view.sort) ? { ...view, sort: defaultSort } : view
}

/** The address with changes. Any change except turning the page returns to the first page. */
export function listAddress(view: ListView, change: Partial<ListView> = {}): string {
  return `${href('/admin/products')}${listSearch({ ...view, page: 1, ...change })}`
}

function listSearch(next: ListView): string {
  const search = new URLSearchParams()
  if (next.q) search.set('q', next.q)
  if (next.category) search.set('category', next.category)
  if (next.brand) search.set('brand', next.brand)
  if (next.supplier) search.set('supplier', next.supplier)
  if (next.stockStatus) search.set('stock_status', next.stockStatus)
  if (next.state) search.set('state', next.state)
  if (next.sort !== defaultSort) search.set('sort', next.sort)
  if (next.size !== everyProduct.size) search.set('size', String(next.size))
  if (next.look) search.set('look', next.look)
  if (next.page > 1) search.set('page', String(next.page))
  return search.size > 0 ? `?${search}` : ''
}

/** The export address for the products of a list. */
export function exportAddress({ q, category, brand, supplier, stockStatus, state }: ListView): string {
  const filters = { q, category, brand, supplier, stockStatus, state }
  return `${href('/admin/import-export')}${listSearch({ ...everyProduct, ...filters })}`
}

/** The request for a list. */
export function productsQuery({
  q,
  category,
  brand,
  supplier,
  stockStatus,
  state,
  sort,
  page,
  size,
}: ListView) {
  return {
    sort,
    page,
    limit: size,
    ...(q && { q }),
    ...(category && { category }),
    ...(brand && { brand }),
    ...(supplier && { supplier: supplier === 'none' ? ('none' as const) : Number(supplier) }),
    ...(stockStatus && { stock_status: stockStatus }),
    ...(state && stateQuery(state)),
  }
}

function stateQuery(state: ProductState) {
  switch (state) {
    case 'archived':
      return { is_archived: flag(true) }
    case 'incomplete':
      return { facts_missing: flag(true) }
    default:
      return { is_active: flag(state === 'active') }
  }
}

export function isNarrowed(view: ListView): boolean {
  const { q, category, brand, supplier, stockStatus, state } = view
  return q !== '' || [category, brand, supplier, stockStatus, state].some((part) => part !== null)
}

/** The list that led to a form, from the browser's history state. */
export function listToReturnTo(historyState: unknown): string {
  const list =
    typeof historyState === 'object' && historyState !== null && 'list' in historyState
      ? historyState.list
      : null
  if (typeof list !== 'string' || !list.startsWith('/admin/products?')) return listAddress(everyProduct)
  const view = readListView(new URLSearchParams(list.slice(list.indexOf('?'))))
  return listAddress(view, { page: view.page })
}

/** The list at that address with the newest product first. */
export function newestFirst(list: string): string {
  return listAddress(readListView(new URLSearchParams(list.split('?')[1])), { sort: 'newest' })
}

/** The product whose adding led to the list, from the browser's history state. */
export function addedProductId(historyState: unknown): number | null {
  if (typeof historyState !== 'object' || historyState === null || !('added' in historyState)) return null
  return typeof historyState.added === 'number' ? historyState.added : null
}

function oneOf<Value extends string>(known: readonly Value[], text: string | null): Value | null {
  return known.find((value) => value === text) ?? null
}

function readPage(text: string | null): number {
  const isPage = text !== null && /^[1-9]\d{0,4}$/.test(text)
  return isPage ? Number(text) : 1
}

function flag(isTrue: boolean): 'true' | 'false' {
  return isTrue ? 'true' : 'false'
}
