import type { Db } from '#server/db/client.ts'
import { deleteWishlistItemsExcept, insertWishlistItems, lockWishlist } from './wishlist-queries.ts'

/** Replaces a person's saved products, in this order. Repeating it changes nothing. */
export async function saveWishlist(
  { db }: { db: Db },
  accountId: string,
  productIds: readonly number[],
): Promise<void> {
  const wanted = Array.from(new Set(productIds))
  await db.transaction(async (tx) => {
    // Two saves at once, from two tabs, would otherwise leave a list that neither of them sent.
    await lockWishlist(tx, accountId)
    await deleteWishlistItemsExcept(tx, accountId, wanted)
    await insertWishlistItems(tx, accountId, wanted)
  })
}
