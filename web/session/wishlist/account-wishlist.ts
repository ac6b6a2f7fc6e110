import type { Wishlist } from '#contract/accounts/wishlist.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { parseIds, type WishlistChange, type WishlistIds, withChange } from './wishlist-ids.ts'

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

export type ExchangeResult = { kind: 'saved'; list: Wishlist } | Extract<WishlistOutcome, { kind: 'refused' }>

/** Brings changes to the account's list on the server, and returns the list with them. */
export type Exchange = (changes: readonly WishlistChange[], hasLeft: () => boolean) => Promise<ExchangeResult>

type Needs = { exchange: Exchange; hasLeft: () => boolean; onChange: () => void }
type Waiting = { change: WishlistChange; tell(outcome: WishlistOutcome): void }

export const guestKey = 'wishlist'
export const savedKey = 'wishlistSaved'

export const noProducts: ReadonlyMap<number, Product> = new Map()
export const fullWishlist = `A wishlist can hold ${maxWishlistItems} products. Remove one to make room.`

export function accountWishlist(id: string, { exchange, hasLeft, onChange }: Needs): AccountWishlist {
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

  async function bringUpToDate(): Promise<void> {
    const batch = waiting
    const exchanged = await exchange(
      batch.map(({ change }) => change),
      hasLeft,
    )
    waiting = waiting.filter((one) => !batch.includes(one))
    if (exchanged.kind === 'saved') {
      kept = exchanged.list.productIds
      products = new Map(exchanged.list.products.map((product) => [product.id, product]))
    }
    failure = exchanged.kind === 'refused' && kept === null ? exchanged.message : null
    for (const { tell } of batch) tell(exchanged.kind === 'saved' ? { kind: 'saved' } : exchanged)
    if (!hasLeft()) onChange()
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
