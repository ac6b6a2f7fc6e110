import type { Tx } from '#server/db/client.ts'
import { insertAlerts, listOpenAlerts, updateAlertCleared } from '../../alerts/alert-queries.ts'
import { raiseAlertOnce } from '../../alerts/raise-alerts.ts'
import { findOrder, lockOrder } from '../../orders/order-queries.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { findLatestAttempt, insertAttemptFound } from '../payment-queries.ts'
import { settle, unmatchedPayment } from '../settle.ts'
import type { LostPayment } from './find-lost-payments.ts'

type Needs = SettleNeeds & { providers: Pick<PaymentProviders, 'yoco'> }

export type RecoverResult =
  | { kind: 'paid'; orderNumber: string }
  /** The order is marked for attention, or an alert is open: a person decides. */
  | { kind: 'needs_attention'; reason: string }
  | { kind: 'refunded'; refundId: string }
  /** The money may have been refunded: the same command asks again. */
  | { kind: 'unknown' }
  | { kind: 'refused'; message: string }

/** Puts right what the books lack. Called again for the same payment, the result is the same. */
export async function recoverPayment(
  needs: Needs,
  lost: LostPayment,
  { refunds }: { refunds: boolean },
): Promise<RecoverResult> {
  switch (lost.remedy) {
    case 'settle':
      return settleLost(needs, lost)
    case 'rebuild':
      await needs.db.transaction((tx) => rebuildAttempt(tx, lost, needs.clock()))
      return settleLost(needs, lost)
    case 'refund':
      // The alert is the record of it: there is no order to write it to.
      await needs.db.transaction((tx) =>
        raiseAlertOnce(tx, needs, unmatchedPayment(lost.evidence), needs.clock()),
      )
      return refunds
        ? refundLost(needs, lost)
        : { kind: 'needs_attention', reason: 'its order is not in the books' }
  }
}

async function settleLost(
  needs: Needs,
  { provider, evidence, orderNumber }: LostPayment & { remedy: 'settle' | 'rebuild' },
): Promise<RecoverResult> {
  const result = await settle(needs, { provider, ...evidence })
  switch (result.kind) {
    case 'settled':
    case 'settled_before':
      return { kind: 'paid', orderNumber }
    case 'second_payment':
      return { kind: 'needs_attention', reason: `order ${orderNumber} is paid twice` }
    case 'rejected':
      return {
        kind: 'needs_attention',
        reason: `order ${orderNumber}: ${result.reason.replaceAll('_', ' ')}`,
      }
    case 'unmatched':
      return { kind: 'needs_attention', reason: result.reason.replaceAll('_', ' ') }
  }
}

/** The checkout as the provider knows it, so that its payment can be settled and refunded like any other. */
async function rebuildAttempt(
  tx: Tx,
  { provider, evidence, orderNumber }: LostPayment & { remedy: 'rebuild' },
  now: Date,
) {
  const { checkoutId, amountCents, currency, mode, providerPaymentId } = evidence
  const order = await findOrder(tx, orderNumber)
  if (!order) throw new Error('An order that was just found is missing')
  await lockOrder(tx, order.id)
  const latest = await findLatestAttempt(tx, order.id)
  await insertAttemptFound(tx, {
    orderId: order.id,
    attempt: (latest?.attempt ?? 0) + 1,
    provider,
    mode,
    amountCents,
    currency,
    idempotencyKey: `${orderNumber}-recovered-${providerPaymentId}`,
    checkoutId,
    status: 'created',
    nextCheckAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

async function refundLost(
  needs: Needs,
  { provider, evidence }: LostPayment & { remedy: 'refund' },
): Promise<RecoverResult> {
  const { checkoutId, providerPaymentId, amountCents } = evidence
  const alert = (await listOpenAlerts(needs.db, ['payment_unmatched'])).find(
    ({ subject }) => subject === providerPaymentId,
  )
  if (!alert || !checkoutId)
    return { kind: 'needs_attention', reason: 'somebody has resolved its alert already' }
  const answer = await needs.providers[provider].refund({
    idempotencyKey: `recovered-${providerPaymentId}`,
    checkoutId,
    amountCents,
    reason: 'The order was lost',
    // Another run may have asked before.
    isRepeat: true,
  })
  if (answer.kind === 'refused') return { kind: 'refused', message: answer.message }
  if (answer.kind === 'unknown' || answer.kind === 'unavailable') return { kind: 'unknown' }
  const { refundId } = answer
  await needs.db.transaction(async (tx) => {
    const clearing = {
      clearedAt: needs.clock(),
      clearedBy: 'recover-payments',
      note: `Refunded as ${refundId}`,
    }
    await updateAlertCleared(tx, alert.id, clearing)
    // The provider will tell of the refund too, and nobody need look at that.
    const details = { refundId, paymentId: providerPaymentId, checkoutId, amountCents }
    const [told] = await insertAlerts(
      tx,
      [{ kind: 'refund_unmatched', subject: refundId, details }],
      needs.clock(),
    )
    if (told) await updateAlertCleared(tx, told.id, clearing)
  })
  return { kind: 'refunded', refundId }
}
