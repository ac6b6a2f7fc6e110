import type { Product } from '#contract/product.ts'
import { stockStatusLabel } from '#domain/stock.ts'

// More than these are enough for whoever looks now, and a number would only hurry them.
const maxCounted = 5

/** "Only 3 left" where it matters, else the status. */
export function stockText({
  stock_status,
  stock_quantity,
}: Pick<Product, 'stock_status' | 'stock_quantity'>): string {
  if (stock_status === 'low_stock' && stock_quantity <= maxCounted) return `Only ${stock_quantity} left`
  return stockStatusLabel(stock_status)
}
