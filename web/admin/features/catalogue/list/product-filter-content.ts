import { type AdminProductSort, sortLabels } from '#domain/catalogue/browsing/browsing.ts'
import type { ProductState } from './list-address.ts'

const states: Record<ProductState, string> = {
  active: 'Active',
  inactive: 'Inactive',
  incomplete: 'Facts missing',
  archived: 'Archived',
}

const sorts: Record<AdminProductSort, string> = {
  ...sortLabels,
  sku: 'SKU',
  stock: 'Least stock first',
  stock_desc: 'Most stock first',
  profit: 'Least profit first',
  profit_desc: 'Most profit first',
}

/** Texts of what products are filtered and sorted by, in their list and in the bulk edit. */
export const productFilterContent = {
  searchLabel: 'Search products',
  searchHint: 'Name, brand, specification, SKU',
  category: { label: 'Category', all: 'All categories', none: 'Uncategorized' },
  brand: { label: 'Brand', all: 'All brands' },
  supplier: { label: 'Supplier', all: 'All suppliers', none: 'No supplier' },
  state: { label: 'State', all: 'All states', states },
  sort: { label: 'Sort by', sorts },
} as const
