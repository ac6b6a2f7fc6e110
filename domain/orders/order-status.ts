import type { QuestionOf } from '../fields/question-of.ts'

export const orderStatuses = ['pending', 'paid', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

type StatusFacts = {
  label: string
  /** Its stock is reserved until its time to pay runs out. */
  awaitsPayment: boolean
  /** The first payment that arrives makes it paid. */
  isUnpaid: boolean
  /** The shop has its money, and owes its goods or has sent them. */
  isPaid: boolean
  awaitsCourier: boolean
  hasLeft: boolean
  isCancelled: boolean
  isMoneyBack: boolean
  /** Nothing more has to be done for it, unless money arrives late. */
  isOver: boolean
  cancelling: 'at_once' | 'by_request' | 'too_late' | 'over'
}

/** The answers of each status to every question asked about it: a new status answers them all, or does not compile. */
export const statusFacts: Record<OrderStatus, StatusFacts> = {
  pending: {
    label: 'Awaiting payment',
    awaitsPayment: true,
    isUnpaid: true,
    isPaid: false,
    awaitsCourier: false,
    hasLeft: false,
    isCancelled: false,
    isMoneyBack: false,
    isOver: false,
    cancelling: 'at_once',
  },
  paid: {
    label: 'Paid',
    awaitsPayment: false,
    isUnpaid: false,
    isPaid: true,
    awaitsCourier: true,
    hasLeft: false,
    isCancelled: false,
    isMoneyBack: false,
    isOver: false,
    cancelling: 'by_request',
  },
  fulfilled: {
    label: 'On its way',
    awaitsPayment: false,
    isUnpaid: false,
    isPaid: true,
    awaitsCourier: false,
    hasLeft: true,
    isCancelled: false,
    isMoneyBack: false,
    isOver: true,
    cancelling: 'too_late',
  },
  cancelled: {
    label: 'Cancelled',
    awaitsPayment: false,
    isUnpaid: true,
    isPaid: false,
    awaitsCourier: false,
    hasLeft: false,
    isCancelled: true,
    isMoneyBack: false,
    isOver: true,
    cancelling: 'over',
  },
  expired: {
    label: 'Expired',
    awaitsPayment: false,
    isUnpaid: true,
    isPaid: false,
    awaitsCourier: false,
    hasLeft: false,
    isCancelled: false,
    isMoneyBack: false,
    isOver: true,
    cancelling: 'over',
  },
  refunded: {
    label: 'Refunded',
    awaitsPayment: false,
    isUnpaid: false,
    isPaid: false,
    awaitsCourier: false,
    hasLeft: false,
    isCancelled: false,
    isMoneyBack: true,
    isOver: true,
    cancelling: 'over',
  },
}

export const firstStatus: OrderStatus = 'pending'
/**
 * The real status of an order that awaits payment once its time has run out, whether or not it has been updated yet.
 */
export const lapsedStatus: OrderStatus = 'expired'

export function statusesThat(question: QuestionOf<StatusFacts>): OrderStatus[] {
  return orderStatuses.filter((status) => statusFacts[status][question])
}

// Apart from the facts, because every page with an order loads those.
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'cancelled', 'expired'],
  // Cancelled only if nothing was paid for it: the replacement of returned goods. Otherwise its money goes back first.
  paid: ['fulfilled', 'refunded', 'cancelled'],
  // Staff may undo a fulfilment that was marked too soon.
  fulfilled: ['paid', 'refunded'],
  // Money can arrive after the order expired, and is never turned away.
  cancelled: ['paid'],
  expired: ['paid'],
  refunded: [],
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return moves[from].includes(to)
}

export function orderStatusLabel(status: OrderStatus): string {
  return statusFacts[status].label
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
