import type { CartLine } from '#web/session/cart/cart-provider.tsx'

/** For somebody who pressed "Buy Now": what else of the cart they would pay for. */
export function alsoInCart(lines: readonly CartLine[], boughtNow: number | null): readonly CartLine[] {
  return lines.some(({ id }) => id === boughtNow) ? lines.filter(({ id }) => id !== boughtNow) : []
}
