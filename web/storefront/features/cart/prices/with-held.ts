import type { CheckedLine } from '#contract/orders/cart.ts'

/** Reserved for a shopper by their own unpaid order. */
export type HeldItem = { productId: number; quantity: number }

/** The stock available to this shopper: everybody's, plus what is reserved for them. */
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
