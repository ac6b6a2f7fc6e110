/** The period of sales that predicts what will sell. */
export const salesWindowDays = 30

/**
 * How many units to buy of a product that runs low: up to its maximum if it has one; otherwise enough for a month's
 * sales above the minimum, and at least twice the minimum, so that the next sale does not make it low again.
 */
export function proposedPurchase(stock: {
  available: number
  minStockLevel: number
  maxStockLevel: number | null
  soldInWindow: number
}): number {
  const { available, minStockLevel, maxStockLevel, soldInWindow } = stock
  const target = maxStockLevel ?? Math.max(minStockLevel + soldInWindow, minStockLevel * 2)
  return Math.max(0, target - available)
}
