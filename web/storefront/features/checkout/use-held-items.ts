import type { HeldItem } from '../cart/held-items.ts'
import { useWaitingOrder, type Waiting } from '../orders/use-waiting-order.ts'

/** Null while it is not known. */
export function useHeldItems(): HeldItem[] | null {
  const [waiting] = useWaitingOrder()
  return heldBy(waiting)
}

export function heldBy({ order, isKnown }: Waiting): HeldItem[] | null {
  if (!isKnown) return null
  if (order?.status !== 'pending') return []
  return order.items.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  )
}
