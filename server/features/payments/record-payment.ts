import { canMoveCheckout } from '#domain/payments/payment-status.ts'
import type { Tx } from '#server/db/client.ts'
import type { MethodsEvidence } from './methods-evidence.ts'
import { type Attempt, insertPayment, updateAttempt } from './payment-queries.ts'

export type PaymentToRecord = { attempt: Attempt; evidence: MethodsEvidence; now: Date }

export function paymentRow({ attempt, evidence, now }: PaymentToRecord) {
  return {
    provider: attempt.provider,
    providerPaymentId: evidence.providerPaymentId,
    orderId: attempt.orderId,
    attemptId: attempt.id,
    amountCents: evidence.amountCents,
    currency: evidence.currency,
    // Evidence of another mode has been rejected.
    mode: attempt.mode,
    checkoutId: evidence.checkoutId ?? attempt.checkoutId,
    reference: evidence.byHand?.reference ?? null,
    receivedOn: evidence.byHand?.receivedOn ?? null,
    takenBy: evidence.byHand?.takenBy ?? null,
    recordedAt: now,
  }
}

/** Records the payment with the end of its attempt. The order must be locked. */
export async function recordPayment(tx: Tx, found: PaymentToRecord): Promise<void> {
  await insertPayment(tx, paymentRow(found))
  await completeAttempt(tx, found)
}

async function completeAttempt(tx: Tx, { attempt, evidence, now }: PaymentToRecord): Promise<void> {
  if (!canMoveCheckout(attempt.status, 'complete')) return
  await updateAttempt(tx, attempt.id, {
    status: 'complete',
    nextCheckAt: null,
    // The id may have been lost with the answer; the payment restores it.
    ...(attempt.checkoutId === null && evidence.checkoutId && { checkoutId: evidence.checkoutId }),
    updatedAt: now,
  })
}
