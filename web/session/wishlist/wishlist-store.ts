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
  /** False until it is known who is here and what they saved: before that, an empty list means nothing. */
  isReady: boolean
  productIds: WishlistIds
  /** Those that the shop has shown already; the others have to be asked for. */
  products: ReadonlyMap<number, Product>
  /** Why the account's own list could not be read. */
  failure: string | null
}

export type WishlistOutcome = { kind: 'saved' } | { kind: 'refused'; message: string }

export type WishlistStore = {
  subscribe(listener: () => void): () => void
  snapshot(): WishlistSnapshot
  /** The list of the account; what a guest put on it joins it. */
  enter(accountId: string): void
  /** The list of this browser. */
  leave(): void
  /** Shown at once; a refusal takes it back and says why. */
  change(change: WishlistChange): Promise<WishlistOutcome>
  refresh(): void
}

type Waiting = { change: WishlistChange; tell(outcome: WishlistOutcome): void }

type Account = {
  id: string
  kept: WishlistIds | null
  products: ReadonlyMap<number, Product>
  waiting: readonly Waiting[]
  isConfirming: boolean
  failure: string | null
}

type Needs = {
  storage: BrowserStorage
  onChangedElsewhere: (key: string, listener: () => void) => () => void
  /** The account's list at the shop. */
  read(): Promise<Wishlist>
  save(productIds: number[]): Promise<Wishlist>
  now: () => number
}

const guestKey = 'wishlist'
const savedKey = 'wishlistSaved'

const noProducts: ReadonlyMap<number, Product> = new Map()
const full = `A wishlist can hold ${maxWishlistItems} products. Remove one to make room.`

export const unreadWishlist: WishlistSnapshot = {
  isReady: false,
  productIds: [],
  products: noProducts,
  failure: null,
}

export function wishlistStore({ storage, onChangedElsewhere, read, save, now }: Needs): WishlistStore {
  const listeners = new Set<() => void>()
  let owner: Account | 'guest' | 'unknown' = 'unknown'
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
        // Taken away, it says that the person has left, and nobody may ask for their list any more.
        if (isAccount(owner) && storage.read(savedKey) !== null) void ask(owner)
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
    shown ??= { by: text, snapshot: owner === 'guest' ? guestSnapshot(text) : accountSnapshot(owner, text) }
    return shown.snapshot
  }

  async function ask(account: Account): Promise<void> {
    if (account.isConfirming) return
    account.isConfirming = true
    try {
      do await bringUpToDate(account)
      while (account.waiting.length > 0)
    } finally {
      account.isConfirming = false
    }
  }

  /** Built on what the account has now, so that a change made on another device is never undone by ours. */
  async function bringUpToDate(account: Account): Promise<void> {
    const batch = account.waiting
    const outcome = await attempt(account, batch)
    account.waiting = account.waiting.filter((waiting) => !batch.includes(waiting))
    account.failure = outcome.kind === 'refused' && account.kept === null ? outcome.message : null
    for (const { tell } of batch) tell(outcome)
    if (owner === account) notifyListeners()
  }

  async function attempt(account: Account, batch: readonly Waiting[]): Promise<WishlistOutcome> {
    // Whoever left meanwhile has taken the bearer along: nothing may be saved in the name of who came next.
    const hasLeft = () => owner !== account
    const left: WishlistOutcome = { kind: 'refused', message: 'You were logged out before this was saved.' }
    try {
      if (hasLeft()) return left
      const brought = parseIds(storage.read(guestKey))
      const before = await read()
      if (hasLeft()) return left
      // A product put on it just now has its place before those brought along, which can wait.
      const addedCount = batch.filter(({ change }) => change.kind === 'add').length
      const merged = mergeWishlists(
        brought,
        before.productIds,
        maxWishlistItems - before.productIds.length - addedCount,
      )
      const wanted = batch.reduce((ids, { change }) => withChange(ids, change), merged)
      if (wanted.length > maxWishlistItems) return { kind: 'refused', message: full }

      const isSaved = wanted === before.productIds
      const after = isSaved ? before : await save(Array.from(wanted))
      if (hasLeft()) return left
      const withoutRoom = brought.filter((id) => !merged.includes(id))
      if (withoutRoom.length > 0) storage.write(guestKey, JSON.stringify(withoutRoom))
      else if (brought.length > 0) storage.remove(guestKey)
      if (!isSaved) storage.write(savedKey, String(now()))
      account.kept = after.productIds
      account.products = new Map(after.products.map((product) => [product.id, product]))
      return { kind: 'saved' }
    } catch (error) {
      if (!isApiError(error)) throw error
      return { kind: 'refused', message: error.problem.error }
    }
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
      const account: Account = {
        id: accountId,
        kept: null,
        products: noProducts,
        waiting: [],
        isConfirming: false,
        failure: null,
      }
      owner = account
      notifyListeners()
      void ask(account)
    },
    leave() {
      if (owner === 'guest') return
      owner = 'guest'
      notifyListeners()
    },
    async change(change) {
      const ids = owner === 'unknown' ? parseIds(storage.read(guestKey)) : snapshot().productIds
      const next = withChange(ids, change)
      if (next.length > maxWishlistItems) return { kind: 'refused', message: full }
      if (!isAccount(owner)) {
        storage.write(guestKey, JSON.stringify(next))
        notifyListeners()
        return { kind: 'saved' }
      }
      const account = owner
      const outcome = new Promise<WishlistOutcome>((tell) => {
        account.waiting = [...account.waiting, { change, tell }]
      })
      notifyListeners()
      void ask(account)
      return outcome
    },
    refresh() {
      if (isAccount(owner)) void ask(owner)
    },
  }
}

function isAccount(owner: Account | 'guest' | 'unknown'): owner is Account {
  return typeof owner === 'object'
}

function guestSnapshot(text: string | null): WishlistSnapshot {
  return { isReady: true, productIds: parseIds(text), products: noProducts, failure: null }
}

/** Until the account's list has been read, what was brought along is shown: it is lost in no case. */
function accountSnapshot(account: Account, text: string | null): WishlistSnapshot {
  const { kept, waiting, products, failure } = account
  const productIds = waiting.reduce((ids, { change }) => withChange(ids, change), kept ?? parseIds(text))
  return { isReady: kept !== null || failure !== null, productIds, products, failure }
}
