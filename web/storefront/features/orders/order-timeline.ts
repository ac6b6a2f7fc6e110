import type { Order } from '#contract/order.ts'
import { firstStatus, lapsedStatus, type OrderStatus, statusFacts } from '#domain/order-status.ts'

export type TimelineStep = { at: string; text: string }

type TimelineOrder = Pick<Order, 'status' | 'history' | 'payBefore' | 'courier' | 'orderDate'>

/** What happened to an order, in the shopper's words, the first thing first. */
export function orderTimeline(order: TimelineOrder): TimelineStep[] {
  const told = order.history.map((event) => ({ at: event.at, text: wordsFor(event, order) }))
  const placed =
    told.length > 0 ? told : [{ at: order.orderDate, text: wordsFor({ from: null, to: firstStatus }, order) }]
  return [...placed, ...lapse(order)]
}

/** An order expires by the clock, before anything has been written about it. */
function lapse(order: TimelineOrder): TimelineStep[] {
  const isWritten = order.history.at(-1)?.to === lapsedStatus
  if (order.status !== lapsedStatus || isWritten || order.payBefore === null) return []
  return [{ at: order.payBefore, text: wordsFor({ from: firstStatus, to: lapsedStatus }, order) }]
}

type Move = { from: OrderStatus | null; to: OrderStatus }

function wordsFor({ from, to }: Move, { courier }: TimelineOrder): string {
  switch (to) {
    case 'pending':
      return 'You placed this order, and we set the items aside for you'
    case 'paid':
      if (from && statusFacts[from].hasLeft)
        return 'It came back to us before it left, and is being packed again'
      return from === firstStatus ? 'Your payment arrived' : 'Your payment arrived after all'
    case 'fulfilled':
      return courier
        ? `We packed it and handed it to ${courier}`
        : 'We packed it and handed it to the courier'
    case 'cancelled':
      return 'The order was cancelled'
    case 'expired':
      return 'The time to pay ran out, and the items went back on the shelf'
    case 'refunded':
      return 'We sent your money back'
  }
}
