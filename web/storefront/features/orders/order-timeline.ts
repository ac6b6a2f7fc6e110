import type { Order } from '#contract/orders/order.ts'
import { formatRand } from '#domain/money/money.ts'
import { firstStatus, lapsedStatus, type OrderStatus, statusFacts } from '#domain/orders/order-status.ts'
import { refundFacts } from '#domain/payments/refunds.ts'

export type TimelineStep = { at: string; text: string }

type TimelineOrder = Pick<
  Order,
  | 'status'
  | 'history'
  | 'corrections'
  | 'payBefore'
  | 'courier'
  | 'orderDate'
  | 'refunds'
  | 'replaces'
  | 'isCollected'
>

/** The history of an order in the shopper's words, oldest first. */
export function orderTimeline(order: TimelineOrder): TimelineStep[] {
  const told = order.history.map((event) => ({ at: event.at, text: wordsFor(event, order) }))
  const placed =
    told.length > 0 ? told : [{ at: order.orderDate, text: wordsFor({ from: null, to: firstStatus }, order) }]
  const corrected = order.corrections.map((made) => ({ at: made.at, text: correctionText(made) }))
  return [...placed, ...lapse(order), ...corrected, ...refundsOf(order)].toSorted(byTime)
}

/** The money that has gone back, which changes the status only if it is all of it. */
function refundsOf({ refunds }: TimelineOrder): TimelineStep[] {
  return refunds
    .filter(({ status }) => refundFacts[status].isDone)
    .map(({ at, endedAt, amountCents }) => ({
      at: endedAt ?? at,
      text: `${formatRand(amountCents)} refunded`,
    }))
}

function byTime(one: TimelineStep, other: TimelineStep): number {
  return Date.parse(one.at) - Date.parse(other.at)
}

function correctionText({ kind, units, added }: Order['corrections'][number]): string {
  if (kind === 'details') return 'Delivery details corrected'
  const out = units.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  return added ? `Swapped: ${out} for ${added.quantity} × ${added.name}` : `Taken out: ${out}`
}

/** An order expires by the clock, before that is recorded. */
function lapse(order: TimelineOrder): TimelineStep[] {
  const isWritten = order.history.at(-1)?.to === lapsedStatus
  if (order.status !== lapsedStatus || isWritten || order.payBefore === null) return []
  return [{ at: order.payBefore, text: wordsFor({ from: firstStatus, to: lapsedStatus }, order) }]
}

type Move = { from: OrderStatus | null; to: OrderStatus }

function wordsFor({ from, to }: Move, { courier, replaces, isCollected }: TimelineOrder): string {
  if (replaces && from === null) return 'Replacement ordered, items reserved'
  if (replaces && from === firstStatus) return 'Nothing to pay, ready to pack'
  switch (to) {
    case 'pending':
      return 'Order placed, items reserved'
    case 'paid':
      if (from && statusFacts[from].hasLeft) return 'Not sent yet, being packed again'
      return from === firstStatus ? 'Payment received' : 'Payment received late'
    case 'fulfilled':
      if (isCollected) return 'Packed and ready to collect'
      return courier ? `Packed and handed to ${courier}` : 'Packed and handed to the courier'
    case 'cancelled':
      return 'Order cancelled'
    case 'expired':
      return 'Time to pay ran out, items released'
    case 'refunded':
      return 'Refunded'
  }
}
