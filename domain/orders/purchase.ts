/** Over how long sales are counted to tell what will sell. */
export const salesWindowDays = 30

/**
 * How many to buy of a product that runs low: up to its maximum where it has one; otherwise enough for what sells in a
 * month above the minimum, and at least to twice the minimum, so that the next sale does not make it low again.
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
