export type StockStatus = 'in_stock' | 'low_stock' | 'out_of_stock'

export type Shortfall = { productId: number; wanted: number; available: number }

export const maxOnHand = 1_000_000

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

export type StockAct = { cause: 'counted' | 'received' | 'edit'; quantity: number }

export type StockOrder = {
  /** The count on the shelf, as of the stock level in `seen`; without one, as of now. */
  counted?: number | undefined
  seen?: number | undefined
  /** Units that arrived, whatever the count is. */
  received?: number | undefined
}

/**
 * How much the on-hand stock changes. A count is applied as the difference from the level that was seen, so that units
 * sold since then stay sold.
 */
export function stockActs({ counted, seen, received = 0 }: StockOrder, onHand: number): StockAct[] {
  const acts: StockAct[] = [
    counted === undefined
      ? { cause: 'edit', quantity: 0 }
      : { cause: seen === undefined ? 'edit' : 'counted', quantity: counted - (seen ?? onHand) },
    { cause: 'received', quantity: received },
  ]
  return acts.filter(({ quantity }) => quantity !== 0)
}

/** The on-hand stock after these, or why it is not possible: orders hold what is reserved. */
export function stockAfter(
  acts: readonly StockAct[],
  { onHand, reserved }: { onHand: number; reserved: number },
): { kind: 'possible'; onHand: number } | { kind: 'refused'; message: string } {
  const after = acts.reduce((sum, { quantity }) => sum + quantity, onHand)
  if (after > maxOnHand) return { kind: 'refused', message: `At most ${maxOnHand} can be in stock` }
  if (acts.length === 0 || after >= reserved) return { kind: 'possible', onHand: after }
  const held = `${reserved} are reserved by orders awaiting payment`
  if (acts.every(({ cause }) => cause === 'edit')) return { kind: 'refused', message: held }
  const now = reserved > 0 ? `${onHand} are now on hand, and ${held}` : `${onHand} are now on hand`
  return {
    kind: 'refused',
    message: `${now}. The stock cannot drop by ${onHand - after}. Please count again`,
  }
}

/** The lines that cannot be supplied. Lines of one product count together: two lines cannot both have the last unit. */
export function shortfalls(
  levels: readonly { productId: number; available: number }[],
  wanted: readonly Units[],
): Shortfall[] {
  const available = new Map(levels.map((level) => [level.productId, level.available]))
  return Array.from(unitsByProduct(wanted), ([productId, quantity]) => ({
    productId,
    wanted: quantity,
    available: available.get(productId) ?? 0,
  })).filter((line) => line.wanted > line.available)
}

export type Units = { productId: number; quantity: number }

/** The units of each product, by its id: several lines may be of one product. */
export function unitsByProduct(lines: readonly Units[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

export type Supply = { productId: number; onHand: number; heldForOrder: number; heldForOthers: number }

/** Whether an order's goods are reserved for it, still available, or too few. */
export function stockFor(
  wanted: readonly Units[],
  supply: readonly Supply[],
): 'reserved' | 'available' | 'short' {
  const levels = new Map(supply.map((level) => [level.productId, level]))
  const isEnough = (of: (level: Supply) => number) =>
    Array.from(unitsByProduct(wanted)).every(([productId, units]) => {
      const level = levels.get(productId)
      return level !== undefined && of(level) >= units
    })
  if (isEnough(({ heldForOrder }) => heldForOrder)) return 'reserved'
  return isEnough(({ onHand, heldForOthers }) => onHand - heldForOthers) ? 'available' : 'short'
}
