import type { HeldItem } from '../../cart/prices/with-held.ts'
import type { RecentOrders } from '../../orders/list/use-recent-orders.ts'
import { isWaiting } from '../../orders/waiting/waiting-orders.ts'

/** What is reserved for this shopper by unpaid orders. Null while unknown. */
export function heldBy({ orders, isKnown }: RecentOrders): HeldItem[] | null {
  if (!isKnown) return null
  return orders
    .filter(isWaiting)
    .flatMap(({ items }) => items)
    .flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
}
