import type { Order } from '#contract/orders/order.ts'
import { statusFacts } from '#domain/orders/order-status.ts'

export type WaitingOrder = Order & { payBefore: string }

/** Unpaid, with its items reserved. */
export function isWaiting(order: Order): order is WaitingOrder {
  return statusFacts[order.status].awaitsPayment && order.payBefore !== null
}

type Goods = readonly { id: number; quantity: number }[]

/** Whether placing the cart would repeat this order. */
export function isForSameGoods({ items }: Pick<Order, 'items'>, cart: Goods): boolean {
  const ordered = new Map(items.map(({ productId, quantity }) => [productId, quantity]))
  return ordered.size === cart.length && cart.every(({ id, quantity }) => ordered.get(id) === quantity)
}

/** Separates the cart's own unpaid order from others. */
export function sortWaiting(
  orders: readonly Order[],
  cart: Goods,
): { own: WaitingOrder | null; others: readonly WaitingOrder[] } {
  const waiting = orders.filter(isWaiting)
  const own = cart.length > 0 ? (waiting.find((order) => isForSameGoods(order, cart)) ?? null) : null
  return { own, others: waiting.filter((order) => order !== own) }
}
