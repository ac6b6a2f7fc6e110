import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CheckedLine } from '#contract/orders/cart.ts'
import { useAuth } from '../login/auth-provider.tsx'
import { memberParts } from '../prices/member-parts.ts'
import { onStoredElsewhere, persistentStorage } from '../storage.ts'
import { useUnhurried } from '../use-unhurried.ts'
import {
  acceptCheckedLine,
  addLine,
  type BoughtItems,
  type CartLine,
  type CartProduct,
  countItems,
  putBack,
  removeLine,
  setLineQuantity,
  takeListPrices,
  withoutBought,
} from './cart.ts'
import { noteCartArrival } from './cart-arrival.ts'
import { cartStore, moveLine, unreadCart } from './cart-store.ts'

export type { CartLine } from './cart.ts'

export type CartOperations = {
  /** False until the browser's storage has been read: before that, an empty cart means nothing. */
  isReady: boolean
  add(product: CartProduct, quantity?: number): void
  /** Adds one, unless the cart has it. */
  addIfMissing(product: CartProduct): void
  setQuantity(productId: number, quantity: number): void
  /** Updates a line with the result of a cart check. */
  accept(checked: CheckedLine): void
  /** Of a cart that was filled before it was known whose it is, the prices of a list: they are nothing to accept. */
  takeListPrices(checked: readonly CheckedLine[]): void
  remove(productId: number): void
  /** Undoes a removal. */
  putBack(line: CartLine, position: number): void
  clear(): void
  /** After payment: removes what was bought. */
  takeOut(bought: BoughtItems): void
  saveForLater(productId: number): void
  moveToCart(productId: number): void
  removeSaved(productId: number): void
}

export type Cart = CartOperations & {
  lines: readonly CartLine[]
  itemCount: number
  /** Saved for later: neither counted nor bought. */
  savedForLater: readonly CartLine[]
}

const CartContext = createContext<Cart | null>(null)
const OperationsContext = createContext<CartOperations | null>(null)

const store = cartStore(persistentStorage, onStoredElsewhere)
const savedStore = cartStore(persistentStorage, onStoredElsewhere, 'savedForLater')

const operations = {
  addIfMissing(product: CartProduct) {
    if (!store.snapshot().lines.some(({ id }) => id === product.id)) operations.add(product)
  },
  add(product: CartProduct, quantity = 1) {
    // At the price that was on the page.
    const priceCents = memberParts.snapshot()?.ownCents(product) ?? product.priceCents
    store.change((lines) => addLine(lines, { ...product, priceCents }, quantity))
  },
  takeListPrices: (checked: readonly CheckedLine[]) =>
    store.change((lines) => takeListPrices(lines, checked)),
  setQuantity: (productId: number, quantity: number) =>
    store.change((lines) => setLineQuantity(lines, productId, quantity)),
  accept: (checked: CheckedLine) => store.change((lines) => acceptCheckedLine(lines, checked)),
  remove: (productId: number) => store.change((lines) => removeLine(lines, productId)),
  putBack: (line: CartLine, position: number) => store.change((lines) => putBack(lines, line, position)),
  clear: () => store.change(() => []),
  takeOut: (bought: BoughtItems) => store.change((lines) => withoutBought(lines, bought)),
  saveForLater: (productId: number) => moveLine(store, savedStore, productId),
  moveToCart: (productId: number) => moveLine(savedStore, store, productId),
  removeSaved: (productId: number) => savedStore.change((lines) => removeLine(lines, productId)),
}

export function CartProvider({ children }: { children: ReactNode }) {
  const accountId = useAuth().user?.id
  const stored = useSyncExternalStore(store.subscribe, store.snapshot, () => unreadCart)
  const storedForLater = useSyncExternalStore(savedStore.subscribe, savedStore.snapshot, () => unreadCart)
  const isReady = useUnhurried(stored.isReady)
  const { lines } = isReady ? stored : unreadCart
  const { lines: savedForLater } = isReady ? storedForLater : unreadCart

  useEffect(() => (accountId === undefined ? undefined : follow(accountId)), [accountId])

  const ready = useMemo(() => ({ isReady, ...operations }), [isReady])
  const cart = useMemo(
    () => ({ ...ready, lines, savedForLater, itemCount: countItems(lines) }),
    [ready, lines, savedForLater],
  )
  return (
    <OperationsContext value={ready}>
      <CartContext value={cart}>{children}</CartContext>
    </OperationsContext>
  )
}

/** For loaders: the cart before anything is rendered. */
export function storedCart(): readonly CartLine[] {
  return store.snapshot().lines
}

/** The same for what was bought. */
export const { takeOut } = operations

export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used inside CartProvider')
  return cart
}

/**
 * For components that add to the cart without showing it, such as the cards of a long list: they are not rendered again
 * when it changes.
 */
export function useCartOperations(): CartOperations {
  const cart = useContext(OperationsContext)
  if (!cart) throw new Error('useCartOperations must be used inside CartProvider')
  return cart
}

/** The cart belongs to the account. Loaded once somebody is logged in: guests do not need it. */
function follow(accountId: string): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  import('./follow-cart.ts').then(
    ({ followCart }) => {
      if (!isOver) stop = followCart({ cart: store, accountId, onMet: noteCartArrival })
    },
    // Without a connection the cart stays as it is here, and the next page tries again.
    () => {
      if (!isOver) noteCartArrival('failed')
    },
  )
  return () => {
    isOver = true
    stop?.()
    noteCartArrival('awaited')
  }
}
