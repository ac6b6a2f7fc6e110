export const productSorts = ['name', 'name_desc', 'price', 'price_desc', 'brand', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

/** Whoever keeps the shelves also looks for what runs out, and for what earns least. */
const profitSorts = ['profit', 'profit_desc'] as const
export type ProfitSort = (typeof profitSorts)[number]
export const adminProductSorts = [...productSorts, 'sku', 'stock', 'stock_desc', ...profitSorts] as const
export type AdminProductSort = (typeof adminProductSorts)[number]

/** What things earn shows in such an order, even where it is not written. */
export function revealsProfit(sort: AdminProductSort): sort is ProfitSort {
  return profitSorts.some((one) => one === sort)
}

export const defaultSort: ProductSort = 'name'

export const sortLabels: Record<ProductSort, string> = {
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

/** Nobody turns five hundred pages, and each would be a longer way: further in, a list is narrowed instead. */
export const maxProductOffset = 10_000

export function pageCount(total: number, limit: number): number {
  return Math.ceil(total / limit)
}
