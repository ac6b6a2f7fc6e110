import { readWishlist, saveWishlist, type Wishlist } from '#contract/accounts/wishlist.ts'
import { isApiError } from '#contract/api.ts'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { browserApi } from '../api/browser-api.ts'
import { type BrowserStorage, persistentStorage } from '../storage.ts'
import { type Exchange, type ExchangeResult, fullWishlist, guestKey, savedKey } from './account-wishlist.ts'
import { mergeWishlists } from './merge-wishlists.ts'
import { parseIds, type WishlistChange, type WishlistIds, withChange } from './wishlist-ids.ts'

type Needs = {
  storage: BrowserStorage
  /** The account's list on the server. */
  read(): Promise<Wishlist>
  save(productIds: number[]): Promise<Wishlist>
  now: () => number
}

// Logging out has removed the token: nothing may be saved in the next person's name.
const left: ExchangeResult = { kind: 'refused', message: 'You were logged out before this was saved.' }

/** Separate from the rest of the list, with the contract's schemas: guests do without it. */
export const exchangeWishlist = wishlistExchange({
  storage: persistentStorage,
  read: () => browserApi.call(readWishlist, {}),
  save: (productIds) => browserApi.call(saveWishlist, { body: { productIds } }),
  now: Date.now,
})

/** Based on the account's current list, so that our change never undoes one from another device. */
export function wishlistExchange({ storage, read, save, now }: Needs): Exchange {
  return async (changes, hasLeft) => {
    try {
      if (hasLeft()) return left
      const brought = parseIds(storage.read(guestKey))
      const before = await read()
      if (hasLeft()) return left
      const { merged, wanted } = wantedIds(brought, before.productIds, changes)
      if (wanted.length > maxWishlistItems) return { kind: 'refused', message: fullWishlist }

      const isSaved = wanted === before.productIds
      const list = isSaved ? before : await save(Array.from(wanted))
      if (hasLeft()) return left
      keepWithoutRoom(storage, brought, merged)
      if (!isSaved) storage.write(savedKey, String(now()))
      return { kind: 'saved', list }
    } catch (error) {
      if (!isApiError(error)) throw error
      return { kind: 'refused', message: error.problem.error }
    }
  }
}

/** What of a guest's list did not fit stays in this browser. */
function keepWithoutRoom(storage: BrowserStorage, brought: WishlistIds, merged: WishlistIds): void {
  const withoutRoom = brought.filter((id) => !merged.includes(id))
  if (withoutRoom.length > 0) storage.write(guestKey, JSON.stringify(withoutRoom))
  else if (brought.length > 0) storage.remove(guestKey)
}

/** A product put on it just now has its place before those brought along, which can wait. */
function wantedIds(brought: WishlistIds, saved: WishlistIds, changes: readonly WishlistChange[]) {
  const addedCount = changes.filter(({ kind }) => kind === 'add').length
  const merged = mergeWishlists(brought, saved, maxWishlistItems - saved.length - addedCount)
  return { merged, wanted: changes.reduce(withChange, merged) }
}
