import { defaultSort, type ProductSort, productSorts } from '#domain/browsing.ts'
import type { StockStatus } from '#domain/stock.ts'

/** What the list shows, as its address holds it. */
export type ListView = {
  q: string
  category: string | null
  stockStatus: StockStatus | null
  sort: ProductSort
  page: number
}

const stockStatuses: readonly StockStatus[] = ['in_stock', 'low_stock', 'out_of_stock']

/** An address is typed, shared and kept for years: what it does not make sense of counts as unset. */
export function readListView(search: URLSearchParams): ListView {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    category: search.get('category')?.slice(0, 100) || null,
    stockStatus: stockStatuses.find((status) => status === search.get('stock_status')) ?? null,
    sort: productSorts.find((sort) => sort === search.get('sort')) ?? defaultSort,
    page: readPage(search.get('page')),
  }
}

/** The address with some of it changed. Any change but turning the page starts at the first page again. */
export function listAddress(view: ListView, change: Partial<ListView> = {}): string {
  const next = { ...view, page: 1, ...change }
  const search = new URLSearchParams()
  if (next.q) search.set('q', next.q)
  if (next.category) search.set('category', next.category)
  if (next.stockStatus) search.set('stock_status', next.stockStatus)
  if (next.sort !== defaultSort) search.set('sort', next.sort)
  if (next.page > 1) search.set('page', String(next.page))
  return search.size > 0 ? `/admin/products?${search}` : '/admin/products'
}

export function isNarrowed(view: ListView): boolean {
  return view.q !== '' || view.category !== null || view.stockStatus !== null
}

export const everyProduct: ListView = { q: '', category: null, stockStatus: null, sort: defaultSort, page: 1 }

function readPage(text: string | null): number {
  const isPage = text !== null && /^[1-9]\d{0,4}$/.test(text)
  return isPage ? Number(text) : 1
}

/** The list that led to a form, as the browser's history remembers it. */
export function listToReturnTo(historyState: unknown): string {
  const list =
    typeof historyState === 'object' && historyState !== null && 'list' in historyState
      ? historyState.list
      : null
  if (typeof list !== 'string' || !list.startsWith('/admin/products?')) return listAddress(everyProduct)
  const view = readListView(new URLSearchParams(list.slice(list.indexOf('?'))))
  return listAddress(view, { page: view.page })
}
