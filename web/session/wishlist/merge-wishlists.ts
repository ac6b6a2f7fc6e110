import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import type { WishlistIds } from './wishlist-ids.ts'

/**
 * A guest's products go before those of the account, as far as there is space: none that is saved is dropped. Merging
 * again adds nothing.
 */
export function mergeWishlists(
  brought: WishlistIds,
  kept: WishlistIds,
  room = maxWishlistItems - kept.length,
): WishlistIds {
  const added = brought.filter((id) => !kept.includes(id)).slice(0, Math.max(0, room))
  return added.length > 0 ? [...added, ...kept] : kept
}
