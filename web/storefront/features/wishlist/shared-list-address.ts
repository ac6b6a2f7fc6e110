import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { parseIds } from '#web/session/wishlist/wishlist-ids.ts'

/** "/wishlist?products=12,7": whoever is sent it sees these products, as they are in the shop then. */
export function sharedListAddress(productIds: readonly number[]): string {
  return `/wishlist?products=${productIds.join(',')}`
}

/** The products of such an address; none of one's own wishlist's. */
export function readSharedList(params: URLSearchParams): number[] {
  return parseIds(`[${params.get('products') ?? ''}]`).slice(0, maxWishlistItems)
}
