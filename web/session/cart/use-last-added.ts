import { useSyncExternalStore } from 'react'
import type { CartProduct } from './cart.ts'

/** What was added to the cart on this page; a new object for each time. */
export type AddedProduct = { product: CartProduct }

let lastAdded: AddedProduct | null = null
const listeners = new Set<() => void>()

/** Shows what was added, with the ways on. */
export function noteAdded(product: CartProduct): void {
  setLastAdded({ product })
}

export function forgetAdded(): void {
  setLastAdded(null)
}

export function useLastAdded(): AddedProduct | null {
  return useSyncExternalStore(
    subscribe,
    () => lastAdded,
    () => null,
  )
}

function setLastAdded(added: AddedProduct | null): void {
  lastAdded = added
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
