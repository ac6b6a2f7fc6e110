export type StockStatus = 'in_stock' | 'low_stock' | 'out_of_stock'

export type Shortfall = { productId: number; wanted: number; available: number }

const labels: Record<StockStatus, string> = {
  in_stock: 'In Stock',
  low_stock: 'Low Stock',
  out_of_stock: 'Out of Stock',
}

/** What is on hand less what unpaid checkouts hold: the only quantity that is ever shown or sold. */
export function availableQuantity({ onHand, reserved }: { onHand: number; reserved: number }): number {
  return Math.max(0, onHand - reserved)
}

export function stockStatus(level: { available: number; minStockLevel: number }): StockStatus {
  if (level.available <= 0) return 'out_of_stock'
  return level.available <= level.minStockLevel ? 'low_stock' : 'in_stock'
}

export function stockStatusLabel(status: StockStatus): string {
  return labels[status]
}

/** What cannot be supplied. Lines of one product count together: two lines of one cannot both have the last unit. */
export function shortfalls(
  levels: readonly { productId: number; available: number }[],
  wanted: readonly { productId: number; quantity: number }[],
): Shortfall[] {
  const available = new Map(levels.map((level) => [level.productId, level.available]))
  return Array.from(quantityByProduct(wanted), ([productId, quantity]) => ({
    productId,
    wanted: quantity,
    available: available.get(productId) ?? 0,
  })).filter((line) => line.wanted > line.available)
}

function quantityByProduct(lines: readonly { productId: number; quantity: number }[]): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return quantities
}
