import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AdminProduct, listAdminProducts, type ProductEdit } from '#contract/catalogue/admin-product.ts'
import { editProducts } from '#contract/catalogue/product-edit.ts'
import { compareNames } from '#domain/reading-order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { GridView } from '../catalogue/list/grid-view.ts'
import { productsQuery } from '../catalogue/list/list-address.ts'

export const gridKey = ['bulk-edit']

// As many as one save handles well; only the rows in view are drawn.
export const maxRows = 10_000
const maxAtOnce = 100
// A few at once keep the shop busy without slowing it down for shoppers.
const pagesAtOnce = 4

export type GridProducts = { products: readonly AdminProduct[]; total: number }

export function useGridProducts({ list, ids }: Pick<GridView, 'list' | 'ids'>) {
  return useQuery({
    queryKey: [...gridKey, productsQuery(list), ids],
    queryFn: ({ signal }) => (ids ? fetchChosen(list, ids, signal) : fetchFound(list, signal)),
    placeholderData: keepPreviousData,
    // Rows do not move while somebody types in them.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

async function fetchFound(list: GridView['list'], signal: AbortSignal): Promise<GridProducts> {
  const fetchPage = (page: number) =>
    browserApi.call(listAdminProducts, { query: { ...productsQuery(list), page, limit: maxAtOnce } })
  const first = await fetchPage(1)
  const { total, pages } = first.pagination
  const found = [...first.products]
  const lastPage = Math.min(pages, maxRows / maxAtOnce)
  for (let page = 2; page <= lastPage; page += pagesAtOnce) {
    signal.throwIfAborted()
    const wanted = Array.from({ length: Math.min(pagesAtOnce, lastPage - page + 1) }, (_, at) => page + at)
    for (const { products } of await Promise.all(wanted.map(fetchPage))) found.push(...products)
  }
  // A product saved in the meantime may have moved between pages.
  return { products: [...new Map(found.map((product) => [product.id, product])).values()], total }
}

async function fetchChosen(
  list: GridView['list'],
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<GridProducts> {
  const products = await fetchById(ids, productsQuery(list), signal)
  return {
    products: products.toSorted((one, other) => compareNames(one.name, other.name)),
    total: products.length,
  }
}

/** Those of them that are still in the shop. */
export async function fetchById(
  ids: readonly number[],
  filter: object = {},
  signal?: AbortSignal,
): Promise<AdminProduct[]> {
  const found: AdminProduct[] = []
  for (let at = 0; at < ids.length; at += maxAtOnce) {
    signal?.throwIfAborted()
    const query = { ...filter, id: ids.slice(at, at + maxAtOnce), page: 1, limit: maxAtOnce }
    found.push(...(await browserApi.call(listAdminProducts, { query })).products)
  }
  return found
}

export type Change = ProductEdit

export function checkChanges(changes: Change[]) {
  return browserApi.call(editProducts, { body: { changes, dryRun: true } })
}

/** @param key identifies the save, so that a repeat does nothing more */
export function saveChanges(changes: Change[], key: string) {
  return browserApi.call(editProducts, {
    headers: { 'idempotency-key': key },
    body: { changes, dryRun: false },
  })
}
