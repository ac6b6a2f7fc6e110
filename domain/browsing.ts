export const productSorts = ['name', 'name_desc', 'price', 'price_desc', 'brand', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

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

export function pageCount(total: number, limit: number): number {
  return Math.ceil(total / limit)
}
