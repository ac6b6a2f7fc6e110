import type { AdminProductSort } from '#domain/catalogue/browsing/browsing.ts'

type Direction = 'ascending' | 'descending'

const sorts: Record<AdminProductSort, { by: string; direction: Direction }> = {
  name: { by: 'name', direction: 'ascending' },
  name_desc: { by: 'name', direction: 'descending' },
  price: { by: 'price', direction: 'ascending' },
  price_desc: { by: 'price', direction: 'descending' },
  brand: { by: 'brand', direction: 'ascending' },
  newest: { by: 'newest', direction: 'descending' },
  sku: { by: 'sku', direction: 'ascending' },
  stock: { by: 'stock', direction: 'ascending' },
  stock_desc: { by: 'stock', direction: 'descending' },
  profit: { by: 'profit', direction: 'ascending' },
  profit_desc: { by: 'profit', direction: 'descending' },
}

/** The column and direction of a sort order. */
export function columnOf(sort: AdminProductSort): { by: string; direction: Direction } {
  return sorts[sort]
}

/** The sort order after pressing a column header: reversed if the list is sorted by it already. */
export function sortAfter(current: AdminProductSort, by: string): AdminProductSort {
  const ways = Object.entries(sorts).flatMap(([sort, column]) =>
    column.by === by && isSort(sort) ? [sort] : [],
  )
  return ways.find((sort) => sort !== current) ?? current
}

function isSort(text: string): text is AdminProductSort {
  return text in sorts
}
