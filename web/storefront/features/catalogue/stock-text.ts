import type { Product } from '#contract/catalogue/product.ts'
import { stockStatusLabel } from '#domain/catalogue/stock.ts'

// More than these are enough for whoever looks now, and a number would only hurry them.
const maxCounted = 5

/** "Only 3 left" where it matters, else the status. */
export function stockText({ stockStatus, available }: Pick<Product, 'stockStatus' | 'available'>): string {
  if (stockStatus === 'low_stock' && available <= maxCounted) return `Only ${available} left`
  return stockStatusLabel(stockStatus)
}
