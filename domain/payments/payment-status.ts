import type { QuestionOf } from '../fields/question-of.ts'

export const checkoutStatuses = [
  'created',
  'processing',
  'complete',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

type CheckoutFacts = {
  isUnderWay: boolean
  isPaid: boolean
  /** It was paid, whatever happened to that money later. */
  hasPayment: boolean
  /** The provider is no longer asked. A late payment of an expired checkout still counts if the provider reports it. */
  isFinal: boolean
}

export const checkoutFacts: Record<CheckoutStatus, CheckoutFacts> = {
  created: {
    isUnderWay: true,
    isPaid: false,
    hasPayment: false,
    isFinal: false,
  },
  processing: {
    isUnderWay: true,
    isPaid: false,
    hasPayment: false,
    isFinal: false,
  },
  complete: {
    isUnderWay: false,
    isPaid: true,
    hasPayment: true,
    isFinal: true,
  },
  failed: {
    isUnderWay: false,
    isPaid: false,
    hasPayment: false,
    isFinal: false,
  },
  cancelled: {
    isUnderWay: false,
    isPaid: false,
    hasPayment: false,
    isFinal: false,
  },
  expired: {
    isUnderWay: false,
    isPaid: false,
    hasPayment: false,
    isFinal: true,
  },
  refunded: {
    isUnderWay: false,
    isPaid: false,
    hasPayment: true,
    isFinal: true,
  },
}

export function checkoutStatusesThat(question: QuestionOf<CheckoutFacts>): CheckoutStatus[] {
  return checkoutStatuses.filter((status) => checkoutFacts[status][question])
}

const labels: Record<CheckoutStatus, string> = {
  created: 'Opened',
  processing: 'In progress',
  complete: 'Paid',
  failed: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
}

export function checkoutStatusLabel(status: CheckoutStatus): string {
  return labels[status]
}

// Events arrive late, twice and out of order, so nothing leads from complete back to an attempt.
const moves: Record<CheckoutStatus, readonly CheckoutStatus[]> = {
  created: ['processing', 'complete', 'failed', 'cancelled', 'expired'],
  processing: ['complete', 'failed', 'cancelled', 'expired'],
  complete: ['refunded'],
  // The provider's page stays open after a decline or a cancellation, and may still be paid.
  failed: ['processing', 'complete', 'cancelled', 'expired'],
  cancelled: ['processing', 'complete'],
  expired: ['complete'],
  refunded: [],
}

export function canMoveCheckout(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return moves[from].includes(to)
}

export function isFinal(status: CheckoutStatus): boolean {
  return checkoutFacts[status].isFinal
}
