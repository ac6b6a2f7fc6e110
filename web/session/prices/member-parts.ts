import { type ComponentType, useSyncExternalStore } from 'react'
import type { CartLine } from '../cart/cart.ts'

export type PricedProduct = { id: number; priceCents: number }
export type OwnPriceProps = {
  product: PricedProduct
  /** Whether to say whose price it is: there has to be room for it. */
  hasNote?: boolean | undefined
  className?: string | undefined
  size?: 'body' | 'large' | undefined
}

/** What shows a member of a customer group their own prices. Only members' browsers load it. */
export type MemberParts = {
  Price: ComponentType<OwnPriceProps>
  Delivery: ComponentType<{ product: PricedProduct }>
  LineNote: ComponentType<{ line: CartLine }>
  TotalNote: ComponentType<{ totalCents: number; vatCents: number }>
  ownCents: (product: PricedProduct) => number
}

let parts: MemberParts | null = null
const listeners = new Set<() => void>()

export const memberParts = {
  snapshot: () => parts,
  put(next: MemberParts | null): void {
    parts = next
    for (const listener of listeners) listener()
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null for everybody else, and for members until it is loaded. */
export function useMemberParts(): MemberParts | null {
  return useSyncExternalStore(subscribe, memberParts.snapshot, () => null)
}
