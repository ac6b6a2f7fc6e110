import type { Order } from '#contract/order.ts'
import type { HeldItem } from '../cart/held-items.ts'
import { useWaitingOrder } from '../orders/use-waiting-order.ts'

export function useHeldItems(): HeldItem[] {
  const [order] = useWaitingOrder()
  return heldBy(order)
}

export function heldBy(order: Order | null): HeldItem[] {
  if (order?.status !== 'pending') return []
  return order.items.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  )
}
