import type { SavedAddress } from '#contract/accounts/account.ts'
import { type MergedLists, mergeLists } from '#domain/customers/merge-lists.ts'
import type { Queryable } from '#server/db/client.ts'
import { listAddresses } from '../../accounts/address-queries.ts'
import { findSavedCart } from '../../cart/saved-cart-queries.ts'
import { listWishlistIds } from '../../wishlist/wishlist-queries.ts'

export type OwnLists = {
  addresses: SavedAddress[]
  wishlist: number[]
  cart: { productId: number; quantity: number }[]
}

export async function readLists(db: Queryable, accountId: string): Promise<OwnLists> {
  return {
    addresses: await listAddresses(db, accountId),
    wishlist: await listWishlistIds(db, accountId),
    cart: await findSavedCart(db, accountId),
  }
}

export type ReadPair = { staying: OwnLists; closing: OwnLists; merged: MergedLists<SavedAddress> }

/** The lists of both accounts, and what of the second fits into the first. */
export async function readBothLists(
  db: Queryable,
  { staying, closing }: { staying: { id: string }; closing: { id: string } },
): Promise<ReadPair> {
  const lists = { staying: await readLists(db, staying.id), closing: await readLists(db, closing.id) }
  return { ...lists, merged: mergeLists(lists.staying, lists.closing) }
}
