import { maxLineQuantity, mergeItems } from '#domain/orders/checkout/cart.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type CartItem, replaceSavedCart } from './saved-cart-queries.ts'

/** Stores a person's cart for their other devices. Its contents are checked when it is used, not when it is saved. */
export async function saveCart(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string,
  items: readonly CartItem[],
): Promise<CartItem[]> {
  const merged = mergeItems(items).map(({ productId, quantity }) => ({
    productId,
    quantity: Math.min(quantity, maxLineQuantity),
  }))
  await replaceSavedCart(db, accountId, { items: merged, savedAt: clock() })
  return merged
}
