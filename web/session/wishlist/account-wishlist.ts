import type { Wishlist } from '#contract/accounts/wishlist.ts'
import { isApiError } from '#contract/api.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import type { BrowserStorage } from '../storage.ts'
import {
  mergeWishlists,
  parseIds,
  type WishlistChange,
  type WishlistIds,
  withChange,
} from './wishlist-ids.ts'

export type WishlistSnapshot = {
  /** False until the person and their saved products are known: before that, an empty list means nothing. */
  isReady: boolean
  productIds: WishlistIds
  /** Products that were loaded already; the others have to be requested. */
  products: ReadonlyMap<number, Product>
  /** Why the account's own list could not be loaded. */
  failure: string | null
}

export type WishlistOutcome = { kind: 'saved' } | { kind: 'refused'; message: string }

/** The list of somebody who is logged in: shown as it will be, and brought to the shop. */
export type AccountWishlist = {
  id: string
  /** `brought` is what this browser holds of a guest's list. */
  snapshot(brought: string | null): WishlistSnapshot
  change(change: WishlistChange): Promise<WishlistOutcome>
  refresh(): Promise<void>
}

export type WishlistNeeds = {
  storage: BrowserStorage
  /** The account's list on the server. */
  read(): Promise<Wishlist>
  save(productIds: number[]): Promise<Wishlist>
  now: () => number
}

type Owner = { hasLeft: () => boolean; onChange: () => void }
type Waiting = { change: WishlistChange; tell(outcome: WishlistOutcome): void }

export const guestKey = 'wishlist'
export const savedKey = 'wishlistSaved'

export const noProducts: ReadonlyMap<number, Product> = new Map()
export const fullWishlist = `A wishlist can hold ${maxWishlistItems} products. Remove one to make room.`

// Logging out has removed the token: nothing may be saved in the next person's name.
const left: WishlistOutcome = { kind: 'refused', message: 'You were logged out before this was saved.' }

export function accountWishlist(
  id: string,
  { storage, read, save, now, hasLeft, onChange }: WishlistNeeds & Owner,
): AccountWishlist {
  let kept: WishlistIds | null = null
  let products = noProducts
  let waiting: readonly Waiting[] = []
  let isConfirming = false
  let failure: string | null = null

  async function ask(): Promise<void> {
    if (isConfirming) return
    isConfirming = true
    try {
      do await bringUpToDate()
      while (waiting.length > 0)
    } finally {
      isConfirming = false
    }
  }

  /** Based on the account's current list, so that our change never undoes one from another device. */
  async function bringUpToDate(): Promise<void> {
    const batch = waiting
    const outcome = await attempt(batch)
    waiting = waiting.filter((one) => !batch.includes(one))
    failure = outcome.kind === 'refused' && kept === null ? outcome.message : null
    for (const { tell } of batch) tell(outcome)
    if (!hasLeft()) onChange()
  }

  async function attempt(batch: readonly Waiting[]): Promise<WishlistOutcome> {
    try {
      if (hasLeft()) return left
      const brought = parseIds(storage.read(guestKey))
      const before = await read()
      if (hasLeft()) return left
      const { merged, wanted } = wantedIds(brought, before.productIds, batch)
      if (wanted.length > maxWishlistItems) return { kind: 'refused', message: fullWishlist }

      const isSaved = wanted === before.productIds
      const after = isSaved ? before : await save(Array.from(wanted))
      if (hasLeft()) return left
      keepWithoutRoom(storage, brought, merged)
      if (!isSaved) storage.write(savedKey, String(now()))
      kept = after.productIds
      products = new Map(after.products.map((product) => [product.id, product]))
      return { kind: 'saved' }
    } catch (error) {
      if (!isApiError(error)) throw error
      return { kind: 'refused', message: error.problem.error }
    }
  }

  return {
    id,

    // Until the account's list has been read, what was brought along is shown: it is lost in no case.
    snapshot(brought) {
      const productIds = waiting.reduce(
        (ids, { change }) => withChange(ids, change),
        kept ?? parseIds(brought),
      )
      return { isReady: kept !== null || failure !== null, productIds, products, failure }
    },

    change(change) {
      const outcome = new Promise<WishlistOutcome>((tell) => {
        waiting = [...waiting, { change, tell }]
      })
      onChange()
      void ask()
      return outcome
    },

    refresh: ask,
  }
}

/** What of a guest's list did not fit stays in this browser. */
function keepWithoutRoom(storage: BrowserStorage, brought: WishlistIds, merged: WishlistIds): void {
  const withoutRoom = brought.filter((id) => !merged.includes(id))
  if (withoutRoom.length > 0) storage.write(guestKey, JSON.stringify(withoutRoom))
  else if (brought.length > 0) storage.remove(guestKey)
}

/** A product put on it just now has its place before those brought along, which can wait. */
function wantedIds(brought: WishlistIds, saved: WishlistIds, batch: readonly Waiting[]) {
  const addedCount = batch.filter(({ change }) => change.kind === 'add').length
  const merged = mergeWishlists(brought, saved, maxWishlistItems - saved.length - addedCount)
  return { merged, wanted: batch.reduce((ids, { change }) => withChange(ids, change), merged) }
}
