import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import type { BrowserStorage } from '../storage.ts'
import {
  type AccountWishlist,
  accountWishlist,
  type Exchange,
  fullWishlist,
  guestKey,
  noProducts,
  savedKey,
  type WishlistOutcome,
  type WishlistSnapshot,
} from './account-wishlist.ts'
import { parseIds, type WishlistChange, withChange } from './wishlist-ids.ts'

export type WishlistStore = {
  subscribe(listener: () => void): () => void
  snapshot(): WishlistSnapshot
  /** The account's list, including what a guest added. */
  enter(accountId: string): void
  /** The list of this browser. */
  leave(): void
  /** Shown at once; a refusal reverts it and says why. */
  change(change: WishlistChange): Promise<WishlistOutcome>
  refresh(): void
}

type Needs = {
  storage: BrowserStorage
  exchange: Exchange
  onChangedElsewhere: (key: string, listener: () => void) => () => void
}

export const unreadWishlist: WishlistSnapshot = {
  isReady: false,
  productIds: [],
  products: noProducts,
  failure: null,
}

export function wishlistStore({ storage, exchange, onChangedElsewhere }: Needs): WishlistStore {
  const listeners = new Set<() => void>()
  let owner: AccountWishlist | 'guest' | 'unknown' = 'unknown'
  let stopHearing = () => {}
  let shown: { by: string | null; snapshot: WishlistSnapshot } | null = null

  function notifyListeners(): void {
    shown = null
    for (const listener of listeners) listener()
  }

  /** Once for all hearts of a page. */
  function hearOtherTabs(): () => void {
    const stops = [
      onChangedElsewhere(guestKey, notifyListeners),
      onChangedElsewhere(savedKey, () => {
        // Removing it signals that the person has logged out, and nobody may request their list any more.
        if (isAccount(owner) && storage.read(savedKey) !== null) void owner.refresh()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  function snapshot(): WishlistSnapshot {
    if (owner === 'unknown') return unreadWishlist
    const text = storage.read(guestKey)
    if (shown?.by !== text) shown = null
    shown ??= { by: text, snapshot: owner === 'guest' ? guestSnapshot(text) : owner.snapshot(text) }
    return shown.snapshot
  }

  return {
    snapshot,
    subscribe(listener) {
      if (listeners.size === 0) stopHearing = hearOtherTabs()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stopHearing()
      }
    },
    enter(accountId) {
      if (isAccount(owner) && owner.id === accountId) return
      const entered = accountWishlist(accountId, {
        exchange,
        hasLeft: () => owner !== entered,
        onChange: notifyListeners,
      })
      owner = entered
      notifyListeners()
      void owner.refresh()
    },
    leave() {
      if (owner === 'guest') return
      owner = 'guest'
      notifyListeners()
    },
    async change(change) {
      const ids = owner === 'unknown' ? parseIds(storage.read(guestKey)) : snapshot().productIds
      const next = withChange(ids, change)
      if (next.length > maxWishlistItems) return { kind: 'refused', message: fullWishlist }
      if (!isAccount(owner)) {
        storage.write(guestKey, JSON.stringify(next))
        notifyListeners()
        return { kind: 'saved' }
      }
      return owner.change(change)
    },
    refresh() {
      if (isAccount(owner)) void owner.refresh()
    },
  }
}

function isAccount(owner: AccountWishlist | 'guest' | 'unknown'): owner is AccountWishlist {
  return typeof owner === 'object'
}

function guestSnapshot(text: string | null): WishlistSnapshot {
  return { isReady: true, productIds: parseIds(text), products: noProducts, failure: null }
}
