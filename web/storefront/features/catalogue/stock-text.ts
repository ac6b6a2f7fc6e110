import type { Product } from '#contract/catalogue/product.ts'
import { stockStatusLabel } from '#domain/catalogue/stock.ts'

// More than these are enough for anybody, and a number would only put pressure on people.
const maxCounted = 5

/** "Only 3 left" if it matters, otherwise the status. */
export function stockText({ stockStatus, available }: Pick<Product, 'stockStatus' | 'available'>): string {
  if (stockStatus === 'low_stock' && available <= maxCounted) return `Only ${available} left`
  return stockStatusLabel(stockStatus)
}
