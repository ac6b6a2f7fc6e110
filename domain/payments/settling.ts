import { type OrderStatus, statusFacts } from '../orders/order-status.ts'

export type SettlementInput = {
  order: {
    status: OrderStatus
    /** What of its total is not paid with stored value. */
    dueCents: number
    hasPayment: boolean
  }
  attempt: { amountCents: number; currency: string; mode: 'test' | 'live' }
  evidence: {
    providerPaymentId: string
    amountCents: number
    currency: string
    mode: string
    alreadyRecorded: boolean
  }
  stock: 'reserved' | 'available' | 'short'
  /** `gone`: the order ended unpaid and gave its stored value back, which has been spent since. */
  storedValue: 'held' | 'gone'
}

export type RejectionReason = 'wrong_amount' | 'wrong_currency' | 'wrong_mode'

export type Settlement =
  | { kind: 'already_settled' }
  | { kind: 'rejected'; reason: RejectionReason }
  | { kind: 'pay'; takeStock: true; needsAttention: 'paid_after_cancelling' | null }
  | { kind: 'pay'; takeStock: false; needsAttention: 'stock_short_after_late_payment' }
  | { kind: 'record_second_payment'; needsAttention: 'paid_twice' | 'stored_value_gone' }

/** Reasons to reject the evidence, the most serious first: test money is not money, whatever the amount. */
const doubts: readonly { reason: RejectionReason; applies: (input: SettlementInput) => boolean }[] = [
  {
    reason: 'wrong_mode',
    applies: ({ evidence, attempt }) => evidence.mode !== attempt.mode,
  },
  {
    reason: 'wrong_currency',
    applies: ({ evidence, attempt }) => evidence.currency !== attempt.currency,
  },
  {
    reason: 'wrong_amount',
    applies: ({ evidence, attempt, order }) =>
      evidence.amountCents !== attempt.amountCents || evidence.amountCents !== order.dueCents,
  },
]

/**
 * What evidence of a payment means for an order. The webhook, the customer's return and the reconciling job all ask
 * here, any number of times, late or out of order; only the first valid payment makes the order paid.
 */
export function decideSettlement(input: SettlementInput): Settlement {
  // Before any doubt: a payment that was accepted stays accepted, whatever a repeat looks like.
  if (input.evidence.alreadyRecorded) return { kind: 'already_settled' }

  const doubt = doubts.find(({ applies }) => applies(input))
  if (doubt) return { kind: 'rejected', reason: doubt.reason }

  if (!isOwed(input.order)) return { kind: 'record_second_payment', needsAttention: 'paid_twice' }

  // It pays for a part only, and nobody pays the rest: the order stays unpaid, and the money is for a person to pay back.
  if (input.storedValue === 'gone')
    return { kind: 'record_second_payment', needsAttention: 'stored_value_gone' }

  // The money is real, so the order is paid even if the goods are gone; people decide what to do next.
  return input.stock === 'short'
    ? { kind: 'pay', takeStock: false, needsAttention: 'stock_short_after_late_payment' }
    : { kind: 'pay', takeStock: true, needsAttention: concernAbout(input.order.status) }
}

/**
 * The provider's page cannot be closed, so somebody who cancelled may still pay on it, and only they know what they
 * meant.
 */
function concernAbout(status: OrderStatus): 'paid_after_cancelling' | null {
  return statusFacts[status].isCancelled ? 'paid_after_cancelling' : null
}

function isOwed(order: SettlementInput['order']): boolean {
  return statusFacts[order.status].isUnpaid && !order.hasPayment
}
