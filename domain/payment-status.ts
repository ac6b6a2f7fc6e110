import type { QuestionOf } from './question-of.ts'

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
  label: string
  next: readonly CheckoutStatus[]
  isUnderWay: boolean
  isPaid: boolean
  /** Money came of it, whatever became of that money. */
  hasPayment: boolean
  /** Nothing more is asked of the provider. Late money for an expired checkout still counts when it is told of. */
  isFinal: boolean
}

// Events come late, twice and in the wrong order, so nothing leads from complete back to an attempt.
export const checkoutFacts: Record<CheckoutStatus, CheckoutFacts> = {
  created: {
    label: 'Opened',
    next: ['processing', 'complete', 'failed', 'cancelled', 'expired'],
    isUnderWay: true,
    isPaid: false,
    hasPayment: false,
    isFinal: false,
  },
  processing: {
    label: 'In progress',
    next: ['complete', 'failed', 'cancelled', 'expired'],
    isUnderWay: true,
    isPaid: false,
    hasPayment: false,
    isFinal: false,
  },
  complete: {
    label: 'Paid',
    next: ['refunded'],
    isUnderWay: false,
    isPaid: true,
    hasPayment: true,
    isFinal: true,
  },
  failed: {
    label: 'Declined',
    // The provider's page stays open after a decline or a cancel, and may yet be paid.
    next: ['processing', 'complete', 'cancelled', 'expired'],
    isUnderWay: false,
    isPaid: false,
    hasPayment: false,
    isFinal: false,
  },
  cancelled: {
    label: 'Cancelled',
    next: ['processing', 'complete'],
    isUnderWay: false,
    isPaid: false,
    hasPayment: false,
    isFinal: false,
  },
  expired: {
    label: 'Expired',
    next: ['complete'],
    isUnderWay: false,
    isPaid: false,
    hasPayment: false,
    isFinal: true,
  },
  refunded: {
    label: 'Refunded',
    next: [],
    isUnderWay: false,
    isPaid: false,
    hasPayment: true,
    isFinal: true,
  },
}

export function checkoutStatusesThat(question: QuestionOf<CheckoutFacts>): CheckoutStatus[] {
  return checkoutStatuses.filter((status) => checkoutFacts[status][question])
}

export function checkoutStatusLabel(status: CheckoutStatus): string {
  return checkoutFacts[status].label
}

export function canMoveCheckout(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return checkoutFacts[from].next.includes(to)
}

export function isFinal(status: CheckoutStatus): boolean {
  return checkoutFacts[status].isFinal
}
