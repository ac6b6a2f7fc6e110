import type { CheckedLine } from '#contract/orders/cart.ts'

/** Set aside for a shopper by an order of their own that waits for its payment. */
export type HeldItem = { productId: number; quantity: number }

/** What the shop has for this shopper: what it has for anyone, and what it keeps for them. */
export function withHeld(
  checked: ReadonlyMap<number, CheckedLine>,
  held: readonly HeldItem[],
): ReadonlyMap<number, CheckedLine> {
  if (held.length === 0) return checked
  const result = new Map(checked)
  for (const { productId, quantity } of held) {
    const line = result.get(productId)
    if (line && line.problem !== 'gone')
      result.set(productId, { ...line, available: line.available + quantity })
  }
  return result
}
