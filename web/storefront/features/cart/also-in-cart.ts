import { countItems } from '#web/session/cart/cart.ts'
import type { CartLine } from '#web/session/cart/cart-provider.tsx'

/** For somebody who pressed "Buy Now": what else of the cart they would pay for. Null if there is nothing else. */
export function alsoInCart(lines: readonly CartLine[], boughtNow: number | null): string | null {
  if (!lines.some(({ id }) => id === boughtNow)) return null
  const others = countItems(lines.filter(({ id }) => id !== boughtNow))
  if (others === 0) return null
  return others === 1 ? 'Your cart also has 1 other item.' : `Your cart also has ${others} other items.`
}
