import { maxAddresses } from '../accounts/addresses/max-addresses.ts'
import { maxWishlistItems } from '../catalogue/wishlist.ts'
import { type CartItem, maxCartLines } from '../orders/checkout/cart.ts'

type Lists<Address> = {
  addresses: readonly Address[]
  wishlist: readonly number[]
  cart: readonly CartItem[]
}

/** What of the lists of an account that closes still fits into those of the account that stays. */
export type MergedLists<Address> = {
  addresses: Address[]
  wishlist: number[]
  cart: CartItem[]
  leftOut: { addresses: number; wishlistItems: number; cartItems: number }
}

/** What is there already is not added again, and no list becomes longer than its owner could save it. */
export function mergeLists<Address extends object>(
  staying: Lists<Address>,
  closing: Lists<Address>,
): MergedLists<Address> {
  const known = new Set(staying.addresses.map(textOf))
  const addresses = closing.addresses
    .filter((address) => !known.has(textOf(address)))
    .slice(0, Math.max(0, maxAddresses - staying.addresses.length))
  const wishlist = closing.wishlist
    .filter((id) => !staying.wishlist.includes(id))
    .slice(0, Math.max(0, maxWishlistItems - staying.wishlist.length))
  const cart = closing.cart
    .filter(({ productId }) => !staying.cart.some((item) => item.productId === productId))
    .slice(0, Math.max(0, maxCartLines - staying.cart.length))
  return {
    addresses,
    wishlist,
    cart,
    leftOut: {
      addresses: closing.addresses.length - addresses.length,
      wishlistItems: closing.wishlist.length - wishlist.length,
      cartItems: closing.cart.length - cart.length,
    },
  }
}

/** Its label is no part of an address. */
function textOf(address: object): string {
  return Object.entries(address)
    .filter(([name, value]) => name !== 'label' && value !== undefined)
    .map(([name, value]) => `${name} ${String(value).trim().toLowerCase()}`)
    .toSorted()
    .join('\n')
}
