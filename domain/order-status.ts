import type { CheckoutStatus } from './payment-status.ts'
import type { QuestionOf } from './question-of.ts'

export const orderStatuses = ['pending', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

type StatusFacts = {
  label: string
  /** For the staff's toggle, to whom a paid order is work to do. */
  staffLabel: string
  next: readonly OrderStatus[]
  /** Stock is held for it until its time to pay is over. */
  awaitsPayment: boolean
  /** The first money that comes for it makes it paid. */
  isUnpaid: boolean
  /** The shop holds its money, and owes its goods or has sent them. */
  isPaid: boolean
  awaitsCourier: boolean
  hasLeft: boolean
  isCancelled: boolean
  isMoneyBack: boolean
  /** Nothing more is to be done for it, unless money comes late. */
  isOver: boolean
  cancelling: 'at_once' | 'by_request' | 'too_late' | 'over'
  /** How its payment stands, as far as the order tells. */
  payment: CheckoutStatus
}

/** What each status answers to whatever is asked about it: one that is new is complete, or does not compile. */
export const statusFacts: Record<OrderStatus, StatusFacts> = {
  pending: {
    label: 'Awaiting payment',
    staffLabel: 'Awaiting payment',
    next: ['paid', 'cancelled', 'expired'],
    awaitsPayment: true,
    isUnpaid: true,
    isPaid: false,
    awaitsCourier: false,
    hasLeft: false,
    isCancelled: false,
    isMoneyBack: false,
    isOver: false,
    cancelling: 'at_once',
    payment: 'processing',
  },
  paid: {
    label: 'Paid',
    staffLabel: 'Pending',
    next: ['fulfilled', 'refunded'],
    awaitsPayment: false,
    isUnpaid: false,
    isPaid: true,
    awaitsCourier: true,
    hasLeft: false,
    isCancelled: false,
    isMoneyBack: false,
    isOver: false,
    cancelling: 'by_request',
    payment: 'complete',
  },
  fulfilled: {
    label: 'On its way',
    staffLabel: 'Fulfilled',
    // Staff may take back a fulfilment that was marked too soon.
    next: ['paid', 'refunded'],
    awaitsPayment: false,
    isUnpaid: false,
    isPaid: true,
    awaitsCourier: false,
    hasLeft: true,
    isCancelled: false,
    isMoneyBack: false,
    isOver: true,
    cancelling: 'too_late',
    payment: 'complete',
  },
  cancelled: {
    label: 'Cancelled',
    staffLabel: 'Cancelled',
    // Money can arrive after the shop gave up waiting, and is never turned away.
    next: ['paid'],
    awaitsPayment: false,
    isUnpaid: true,
    isPaid: false,
    awaitsCourier: false,
    hasLeft: false,
    isCancelled: true,
    isMoneyBack: false,
    isOver: true,
    cancelling: 'over',
    payment: 'cancelled',
  },
  expired: {
    label: 'Expired',
    staffLabel: 'Expired',
    next: ['paid'],
    awaitsPayment: false,
    isUnpaid: true,
    isPaid: false,
    awaitsCourier: false,
    hasLeft: false,
    isCancelled: false,
    isMoneyBack: false,
    isOver: true,
    cancelling: 'over',
    payment: 'expired',
  },
  refunded: {
    label: 'Refunded',
    staffLabel: 'Refunded',
    next: [],
    awaitsPayment: false,
    isUnpaid: false,
    isPaid: false,
    awaitsCourier: false,
    hasLeft: false,
    isCancelled: false,
    isMoneyBack: true,
    isOver: true,
    cancelling: 'over',
    payment: 'refunded',
  },
}

export const firstStatus: OrderStatus = 'pending'
/** What an order that awaits its payment has become once its time is over, whether it says so yet or not. */
export const lapsedStatus: OrderStatus = 'expired'

export function statusesThat(question: QuestionOf<StatusFacts>): OrderStatus[] {
  return orderStatuses.filter((status) => statusFacts[status][question])
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return statusFacts[from].next.includes(to)
}

export function orderStatusLabel(status: OrderStatus): string {
  return statusFacts[status].label
}

export function adminFulfilmentLabel(status: OrderStatus): string {
  return statusFacts[status].staffLabel
}

export function isPaid(status: OrderStatus): boolean {
  return statusFacts[status].isPaid
}

export function currentStatus(
  { status, reservedUntil }: { status: OrderStatus; reservedUntil: Date },
  now: Date,
): OrderStatus {
  return statusFacts[status].awaitsPayment && reservedUntil <= now ? lapsedStatus : status
}
