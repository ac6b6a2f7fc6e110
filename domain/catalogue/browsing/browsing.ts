export const productSorts = [
  'relevance',
  'name',
  'name_desc',
  'price',
  'price_desc',
  'brand',
  'newest',
] as const
export type ProductSort = (typeof productSorts)[number]

/** Staff also sort by low stock and by lowest profit. */
const profitSorts = ['profit', 'profit_desc'] as const
export type ProfitSort = (typeof profitSorts)[number]
const listSorts = productSorts.filter((sort) => sort !== 'relevance')
export const adminProductSorts = [...listSorts, 'sku', 'stock', 'stock_desc', ...profitSorts] as const
export type AdminProductSort = (typeof adminProductSorts)[number]

/** Sorting by profit reveals it, even where it is not shown. */
export function revealsProfit(sort: AdminProductSort): sort is ProfitSort {
  return profitSorts.some((one) => one === sort)
}

export const defaultSort = 'name' satisfies ProductSort

/** A search has an order of its own. */
export const searchSort = 'relevance' satisfies ProductSort

export const sortLabels: Record<ProductSort, string> = {
  relevance: 'Best match',
  name: 'Name A-Z',
  name_desc: 'Name Z-A',
  price: 'Price low to high',
  price_desc: 'Price high to low',
  brand: 'Brand',
  newest: 'Newest First',
}

export const pageSize = 20
export const maxPageSize = 100

/** As many as a cart holds. */
export const maxProductsById = 100

/** Nobody pages through five hundred pages, and each costs more than the last: narrow the list instead. */
export const maxProductOffset = 10_000

export function pageCount(total: number, limit: number): number {
  return Math.ceil(total / limit)
}
