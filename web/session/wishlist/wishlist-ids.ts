import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { parseJson } from '../api/parse-json.ts'

/** Products by id, the newest first and none twice. */
export type WishlistIds = readonly number[]

export type WishlistChange = { kind: 'add' | 'remove'; productId: number }

const maxId = 2_147_483_647

/** What can be read of a stored list of ids; each stands in it once. */
export function parseIds(text: string | null): number[] {
  const stored = text === null ? null : parseJson(text)
  return Array.isArray(stored) ? Array.from(new Set(stored.filter(isId))) : []
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxId
}

export function withChange(ids: WishlistIds, { kind, productId }: WishlistChange): WishlistIds {
  const isThere = ids.includes(productId)
  if (kind === 'add') return isThere ? ids : [productId, ...ids]
  return isThere ? ids.filter((id) => id !== productId) : ids
}

/**
 * What a guest put on the wishlist goes before what the account has already, as far as there is room: nothing that
 * is kept is pushed out. Merging again adds nothing.
 */
export function mergeWishlists(
  brought: WishlistIds,
  kept: WishlistIds,
  room = maxWishlistItems - kept.length,
): WishlistIds {
  const added = brought.filter((id) => !kept.includes(id)).slice(0, Math.max(0, room))
  return added.length > 0 ? [...added, ...kept] : kept
}
