import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { CheckedLine } from '#contract/cart.ts'
import type { Product } from '#contract/product.ts'
import { acceptCheckedLine, addLine, type CartLine, countItems, removeLine, setLineQuantity } from './cart.ts'
import { cartStore, unreadCart } from './cart-store.ts'
import { lastingStorage, onStoredElsewhere } from './storage.ts'

export type { CartLine } from './cart.ts'

export type Cart = {
  /** False until the browser's storage has been read: before that, an empty cart means nothing. */
  isReady: boolean
  lines: readonly CartLine[]
  itemCount: number
  add(product: Product, quantity?: number): void
  setQuantity(productId: number, quantity: number): void
  /** Makes a line agree with what the shop found when it checked the cart. */
  accept(checked: CheckedLine): void
  remove(productId: number): void
  clear(): void
}

const CartContext = createContext<Cart | null>(null)

const store = cartStore(lastingStorage, onStoredElsewhere)

const operations = {
  add: (product: Product, quantity = 1) => store.change((lines) => addLine(lines, product, quantity)),
  setQuantity: (productId: number, quantity: number) =>
    store.change((lines) => setLineQuantity(lines, productId, quantity)),
  accept: (checked: CheckedLine) => store.change((lines) => acceptCheckedLine(lines, checked)),
  remove: (productId: number) => store.change((lines) => removeLine(lines, productId)),
  clear: () => store.change(() => []),
}

export function CartProvider({ children }: { children: ReactNode }) {
  const { isReady, lines } = useSyncExternalStore(store.subscribe, store.snapshot, () => unreadCart)
  const cart = useMemo(
    () => ({ isReady, lines, itemCount: countItems(lines), ...operations }),
    [isReady, lines],
  )
  return <CartContext value={cart}>{children}</CartContext>
}

export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used inside CartProvider')
  return cart
}
