import type { Random } from '#domain/seeded-random.ts'
import type { stockMovements } from '#server/db/schema/stock.ts'

type Movement = typeof stockMovements.$inferInsert

export type StockChange = { at: Date; quantity: number; orderId: number; cause: 'sale' | 'return' }

export type StockedProduct = {
  productId: number
  onHand: number
  maxStockLevel: number | null
  /** When it came to the shop. */
  createdAt: Date
}

const usualDelivery = 20
const hourMs = 60 * 60_000

/**
 * The ledger of a product whose stock is known at the end: from there back to its opening, with deliveries from its
 * supplier wherever it would have had more than it has room for. Oldest first; never below zero.
 */
export function stockHistory(
  random: Random,
  { productId, onHand, maxStockLevel, createdAt }: StockedProduct,
  changes: readonly StockChange[],
  staff: string,
): Movement[] {
  const room = Math.max(maxStockLevel ?? usualDelivery, onHand, 3)
  const backwards: Movement[] = []
  let level = onHand
  for (const [at, change] of changes.toReversed().entries()) {
    // A unit that came back fit for sale and is not there any more was found broken.
    const missing = Math.max(0, change.quantity - level)
    if (missing > 0) {
      backwards.push({
        productId,
        quantity: -missing,
        cause: 'counted',
        actor: staff,
        at: after(change.at, hourMs),
      })
      level += missing
    }
    const { quantity, cause, orderId } = change
    backwards.push({
      productId,
      quantity,
      cause,
      orderId,
      actor: cause === 'sale' ? 'customer' : staff,
      at: change.at,
    })
    level -= quantity
    const received = level - random.whole(0, 2)
    if (level >= room && received > 0) {
      const before = changes.at(-2 - at)?.at ?? createdAt
      backwards.push({
        productId,
        quantity: received,
        cause: 'received',
        actor: staff,
        at: between(before, change.at),
      })
      level -= received
    }
  }
  if (level > 0)
    backwards.push({ productId, quantity: level, cause: 'opening', actor: 'seed', at: createdAt })
  return backwards.toReversed()
}

function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms)
}

/** Shortly before the later one, if there is so much time. */
function between(earlier: Date, later: Date): Date {
  const gap = later.getTime() - earlier.getTime()
  return new Date(later.getTime() - Math.min(gap / 2, 20 * hourMs))
}
