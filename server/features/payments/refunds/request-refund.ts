import { isByHand, isStoredValue } from '#domain/payments/payment-method.ts'
import { providerLabel } from '#domain/payments/payment-provider.ts'
import { isKeyRemembered } from '#domain/payments/reconciling.ts'
import { refundFacts } from '#domain/payments/refunds.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import { raiseAttention } from '../../orders/attention/raise-attention.ts'
import { findOrderById, lockOrder } from '../../orders/order-queries.ts'
import { findCreditAccount } from '../../stored-value/stored-value-queries.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { type RefundOutcome, recordRefund } from './record-refund.ts'
import { findRefund, type RefundRow, updateRefund } from './refund-queries.ts'

export type RefundNeeds = {
  db: Db
  clock: Clock
  providers: PaymentProviders
  sealer: Sealer
  shop: ShopConfig
}

/**
 * Asks the provider for a saved refund and records the answer. Without an answer it is repeated later, with its key.
 */
export async function requestRefund(
  needs: RefundNeeds,
  refund: RefundRow,
  { isRepeat }: { isRepeat: boolean },
): Promise<void> {
  // A person pays it out and records that.
  if (isByHand(refund.provider)) return
  if (isStoredValue(refund.provider)) return keepOutcome(needs, refund.id, await storedOutcome(needs, refund))
  const provider = needs.providers[refund.provider]
  if (refund.checkoutId === null) {
    const message = `The checkout that took the payment is not known: refund it in the ${providerLabel(refund.provider)} app`
    return keepOutcome(needs, refund.id, { kind: 'failed', message })
  }
  const answer = await provider.refund({
    idempotencyKey: refund.idempotencyKey,
    checkoutId: refund.checkoutId,
    amountCents: refund.amountCents,
    reason: refund.reason,
    isRepeat,
  })
  if (answer.kind === 'unavailable' || answer.kind === 'unknown') return
  const isFirstAnswer = isKeyRemembered({
    firstUsedAtMs: refund.requestedAt.getTime(),
    nowMs: needs.clock().getTime(),
    keyMemoryMs: provider.keyMemoryMs,
  })
  // By now it is a new request to the provider, which may be refused because the first one succeeded.
  if (answer.kind === 'refused' && !isFirstAnswer) return leaveToAPerson(needs, refund, answer.message)
  await keepOutcome(needs, refund.id, answer)
}

/** All the parts of a refund, one after the other. */
export async function requestRefunds(needs: RefundNeeds, refunds: readonly RefundRow[]): Promise<void> {
  for (const refund of refunds) await requestRefund(needs, refund, { isRepeat: false })
}

/** Stored value is in the shop's own books, where nothing can fail but that its customer is gone. */
async function storedOutcome({ db }: RefundNeeds, refund: RefundRow): Promise<RefundOutcome> {
  if (refund.provider !== 'store_credit') return { kind: 'succeeded' }
  const isSomebodys = refund.isToCredit
    ? (await findOrderById(db, refund.orderId))?.accountId
    : await findCreditAccount(db, refund.storedValueId)
  return isSomebodys
    ? { kind: 'succeeded' }
    : {
        kind: 'failed',
        message: 'The account that was to get the store credit was deleted. Pay it back another way',
      }
}

export async function keepOutcome(
  { db, clock, sealer, shop }: RefundNeeds,
  refundId: number,
  outcome: RefundOutcome,
): Promise<void> {
  await db.transaction(async (tx) => {
    const orderId = (await findRefund(tx, refundId))?.orderId
    if (orderId === undefined) throw new Error('A refund is never deleted')
    await lockOrder(tx, orderId)
    // Read again under the lock: webhook and answer may arrive at once.
    const [order, refund] = [await findOrderById(tx, orderId), await findRefund(tx, refundId)]
    if (!order || !refund) throw new Error('A refund and its order are never deleted')
    await recordRefund(tx, { sealer, shop }, { order, refund, outcome, now: clock() })
  })
}

/** The automatic checks are over: another request might pay twice, and the provider has no call to look up a refund. */
export async function leaveToAPerson(
  { db, clock, sealer, shop }: RefundNeeds,
  { id, orderId }: RefundRow,
  failure?: string,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const [order, refund] = [await findOrderById(tx, orderId), await findRefund(tx, id)]
    if (!order || !refund) throw new Error('A refund and its order are never deleted')
    if (!refundFacts[refund.status].isOpen) return
    await updateRefund(tx, id, { status: refund.status, nextCheckAt: null, ...(failure && { failure }) })
    await raiseAttention(tx, { sealer, shop }, { order, reason: 'refund_unanswered', now })
  })
}
