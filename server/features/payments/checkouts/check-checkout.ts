import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { type CheckoutStatus, canMoveCheckout, isFinal } from '#domain/payments/payment-status.ts'
import { findOrderById, type OrderRow } from '../../orders/order-queries.ts'
import type { SettleNeeds, SettleResult } from '../methods-evidence.ts'
import { type PaymentProviders, providerOf } from '../payment-provider.ts'
import { type Attempt, findAttemptByCheckout, moveAttempt } from '../payment-queries.ts'
import { settle } from '../settle.ts'
import type { CheckoutQuestions } from './checkout-questions.ts'

type Needs = SettleNeeds & { providers: PaymentProviders }
type CheckNeeds = Needs & { checkoutQuestions: CheckoutQuestions }

export type CheckedCheckout = { status: CheckoutStatus; order: OrderRow }

/** The status of a checkout. Asks the provider unless the answer is final, and settles the order accordingly. */
export async function checkCheckout(
  needs: CheckNeeds,
  attempt: Attempt & { checkoutId: string },
): Promise<CheckedCheckout> {
  const hasEnded = isFinal(attempt.status)
  if (!hasEnded) await needs.checkoutQuestions.ask(attempt.checkoutId, () => readCheckoutNow(needs, attempt))

  const [latest, order] = await Promise.all([
    hasEnded ? attempt : findAttemptByCheckout(needs.db, attempt.checkoutId),
    findOrderById(needs.db, attempt.orderId),
  ])
  if (!latest || !order) throw new Error('A payment attempt and its order are never deleted')
  return { status: statusOf(latest, order, needs.clock()), order }
}

/** Asks the provider, and settles the order accordingly; null if there is no payment. */
export async function readCheckoutNow(
  needs: Needs,
  attempt: Attempt & { checkoutId: string },
): Promise<SettleResult | null> {
  const reading = await providerOf(needs.providers, attempt.provider).readCheckout(attempt.checkoutId)
  if (reading.kind !== 'found') return null
  if (reading.evidence) {
    const isItsOwn = reading.evidence.checkoutId === attempt.checkoutId
    return settle(needs, { provider: attempt.provider, ...reading.evidence }, isItsOwn ? attempt : null)
  }
  if (reading.status === 'processing' && canMoveCheckout(attempt.status, 'processing')) {
    await moveAttempt(needs.db, { id: attempt.id, from: attempt.status, to: 'processing', at: needs.clock() })
  }
  return null
}

/** The provider has no expiry; ours is the end of the order's reservation. */
function statusOf({ status }: Attempt, order: OrderRow, now: Date): CheckoutStatus {
  const { isMoneyBack, isUnpaid, isOver } = statusFacts[currentStatus(order, now)]
  if (isMoneyBack) return 'refunded'
  return isUnpaid && isOver && canMoveCheckout(status, 'expired') ? 'expired' : status
}
