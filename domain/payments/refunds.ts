import type { QuestionOf } from '../fields/question-of.ts'
import { type Cents, sumCents } from '../money/money.ts'
import { isStoredValue, type PaymentMethod } from './payment-method.ts'

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

/** The amount that was refunded, or may be by now. */
export function notFailedCents(refunds: readonly { amountCents: Cents; status: RefundStatus }[]): Cents {
  return sumCents(refunds.map(({ amountCents, status }) => (refundFacts[status].hasFailed ? 0 : amountCents)))
}

export type RefundablePayment = {
  id: number
  provider: PaymentMethod
  amountCents: Cents
  refundedCents: Cents
}

/** What one payment gives back. */
export type RefundPart = { paymentId: number; amountCents: Cents }

export type RefundPlan =
  | { kind: 'planned'; parts: [RefundPart, ...RefundPart[]] }
  | { kind: 'refused'; reason: 'nothing_left' }
  | { kind: 'refused'; reason: 'more_than_left'; maxCents: Cents }

type RefundableAmount = { id: number; provider: PaymentMethod; leftCents: Cents }

/**
 * The payments that a refund is taken from. Money goes back first: all of it to the newest payment with enough left, so
 * that of two payments for one order the surplus one is refunded first. If none has enough, such as after a swap for
 * something dearer, it is taken from one after the other, the newest first. What money cannot give is stored value, and
 * goes back to where it came from, store credit before gift cards.
 */
export function planRefund(payments: readonly RefundablePayment[], amountCents: Cents): RefundPlan {
  const left = leftOf(payments)
  const money = left.filter(isMoney)
  const stored = left.filter((payment) => !isMoney(payment)).toSorted(creditFirst)
  const whole = money.find(({ leftCents }) => leftCents >= amountCents)
  const [first, ...others] = taken(whole ? [whole] : [...money, ...stored], amountCents)
  if (!first) return { kind: 'refused', reason: 'nothing_left' }
  const maxCents = refundableCents(payments)
  return maxCents < amountCents
    ? { kind: 'refused', reason: 'more_than_left', maxCents }
    : { kind: 'planned', parts: [first, ...others] }
}

/** All that is left of what was paid, which is the most that can be refunded. */
export function refundableCents(payments: readonly RefundablePayment[]): Cents {
  return sumCents(leftOf(payments).map(({ leftCents }) => leftCents))
}

/** What is left of the newest payment, if more is paid than the order costs: that goes back before anything else. */
export function surplusCents(payments: readonly RefundablePayment[], totalCents: Cents): Cents {
  const [newest, ...others] = leftOf(payments).filter(isMoney)
  const isTooMuch = refundableCents(payments) > totalCents
  return newest && others.length > 0 && isTooMuch ? newest.leftCents : 0
}

/** Those with something left, newest first. */
function leftOf(payments: readonly RefundablePayment[]): RefundableAmount[] {
  return payments
    .map(({ id, provider, amountCents, refundedCents }) => ({
      id,
      provider,
      leftCents: amountCents - refundedCents,
    }))
    .filter(({ leftCents }) => leftCents > 0)
    .toSorted((one, other) => other.id - one.id)
}

function isMoney({ provider }: RefundableAmount): boolean {
  return !isStoredValue(provider)
}

function creditFirst(one: RefundableAmount, other: RefundableAmount): number {
  return Number(one.provider === 'gift_card') - Number(other.provider === 'gift_card')
}

function taken(from: readonly RefundableAmount[], wantedCents: Cents): RefundPart[] {
  let restCents = wantedCents
  return from.flatMap(({ id, leftCents }) => {
    const amountCents = Math.min(leftCents, restCents)
    restCents -= amountCents
    return amountCents > 0 ? [{ paymentId: id, amountCents }] : []
  })
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
