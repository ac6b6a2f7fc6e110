import type { QuestionOf } from '../fields/question-of.ts'
import type { Cents } from '../money/money.ts'

/** `requested`: saved, with no answer known yet, so that it may or may not have happened. */
export const refundStatuses = ['requested', 'pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

type RefundFacts = {
  staffLabel: string
  shopperLabel: string
  isOpen: boolean
  isDone: boolean
  hasFailed: boolean
}

export const refundFacts: Record<RefundStatus, RefundFacts> = {
  requested: {
    staffLabel: 'Requested',
    shopperLabel: 'Being sent',
    isOpen: true,
    isDone: false,
    hasFailed: false,
  },
  pending: {
    staffLabel: 'On its way',
    shopperLabel: 'On its way',
    isOpen: true,
    isDone: false,
    hasFailed: false,
  },
  succeeded: {
    staffLabel: 'Done',
    shopperLabel: 'Refunded',
    isOpen: false,
    isDone: true,
    hasFailed: false,
  },
  failed: {
    staffLabel: 'Failed',
    shopperLabel: 'Failed',
    isOpen: false,
    isDone: false,
    hasFailed: true,
  },
}

export function refundStatusesThat(question: QuestionOf<RefundFacts>): RefundStatus[] {
  return refundStatuses.filter((status) => refundFacts[status][question])
}

// Final states stay final: contradicting news is shown to a person and never acted on.
const moves: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: [],
  failed: [],
}

export function canMoveRefund(from: RefundStatus, to: RefundStatus): boolean {
  return moves[from].includes(to)
}

export function refundStaffLabel(status: RefundStatus): string {
  return refundFacts[status].staffLabel
}

export function refundShopperLabel(status: RefundStatus): string {
  return refundFacts[status].shopperLabel
}

/** The amount certainly refunded. */
export function refundedCents(refunds: readonly { amountCents: Cents; status: RefundStatus }[]): Cents {
  return refunds.reduce(
    (sum, { amountCents, status }) => sum + (refundFacts[status].isDone ? amountCents : 0),
    0,
  )
}

export type RefundablePayment = { id: number; amountCents: Cents; refundedCents: Cents }

export type RefundPlan =
  | { kind: 'planned'; paymentId: number; amountCents: Cents }
  | { kind: 'refused'; reason: 'nothing_left' }
  | { kind: 'refused'; reason: 'more_than_left'; maxCents: Cents }

/**
 * The payment that a refund is taken from: the newest with enough left, so that of two payments for one order the
 * surplus one is refunded first. Without an amount, all that is left of the newest.
 */
export function planRefund(payments: readonly RefundablePayment[], amountCents: Cents | null): RefundPlan {
  const left = payments
    .map(({ id, amountCents: paid, refundedCents }) => ({ id, leftCents: paid - refundedCents }))
    .filter(({ leftCents }) => leftCents > 0)
    .toSorted((one, other) => other.id - one.id)
  const [newest] = left
  if (!newest) return { kind: 'refused', reason: 'nothing_left' }
  if (amountCents === null) return { kind: 'planned', paymentId: newest.id, amountCents: newest.leftCents }

  const enough = left.find(({ leftCents }) => leftCents >= amountCents)
  if (enough) return { kind: 'planned', paymentId: enough.id, amountCents }
  return {
    kind: 'refused',
    reason: 'more_than_left',
    maxCents: Math.max(...left.map(({ leftCents }) => leftCents)),
  }
}

/**
 * Whether a refund whose key the provider may have forgotten can be repeated without being paid twice: if the first one
 * was paid, too little of the payment is left for a second.
 */
export function cannotGoBackTwice(refund: {
  amountCents: Cents
  paidCents: Cents
  /** The other certain refunds of the same payment. */
  returnedCents: Cents
}): boolean {
  const { amountCents, paidCents, returnedCents } = refund
  return 2 * amountCents + returnedCents > paidCents
}
