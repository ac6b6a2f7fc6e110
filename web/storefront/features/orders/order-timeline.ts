import type { Order } from '#contract/orders/order.ts'
import { firstStatus, lapsedStatus, type OrderStatus, statusFacts } from '#domain/orders/order-status.ts'

export type TimelineStep = { at: string; text: string }

type TimelineOrder = Pick<Order, 'status' | 'history' | 'payBefore' | 'courier' | 'orderDate'>

/** The history of an order in the shopper's words, oldest first. */
export function orderTimeline(order: TimelineOrder): TimelineStep[] {
  const told = order.history.map((event) => ({ at: event.at, text: wordsFor(event, order) }))
  const placed =
    told.length > 0 ? told : [{ at: order.orderDate, text: wordsFor({ from: null, to: firstStatus }, order) }]
  return [...placed, ...lapse(order)]
}

/** An order expires by the clock, before that is recorded. */
function lapse(order: TimelineOrder): TimelineStep[] {
  const isWritten = order.history.at(-1)?.to === lapsedStatus
  if (order.status !== lapsedStatus || isWritten || order.payBefore === null) return []
  return [{ at: order.payBefore, text: wordsFor({ from: firstStatus, to: lapsedStatus }, order) }]
}

type Move = { from: OrderStatus | null; to: OrderStatus }

function wordsFor({ from, to }: Move, { courier }: TimelineOrder): string {
  switch (to) {
    case 'pending':
      return 'Order placed, items reserved'
    case 'paid':
      if (from && statusFacts[from].hasLeft) return 'Not sent yet, being packed again'
      return from === firstStatus ? 'Payment received' : 'Payment received late'
    case 'fulfilled':
      return courier ? `Packed and handed to ${courier}` : 'Packed and handed to the courier'
    case 'cancelled':
      return 'Order cancelled'
    case 'expired':
      return 'Time to pay ran out, items released'
    case 'refunded':
      return 'Refunded'
  }
}
