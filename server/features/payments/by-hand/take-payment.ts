import { statusFacts } from '#domain/orders/order-status.ts'
import type { HandMethod } from '#domain/payments/payment-method.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { checkoutFacts } from '#domain/payments/payment-status.ts'
import { dueCents } from '#domain/payments/stored-value.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Tx } from '#server/db/client.ts'
import { insertAuditEntry } from '../../audit/audit-queries.ts'
import { findSwap, type SwapRow } from '../../orders/corrections/swap-queries.ts'
import { findOrder, lockOrder, type OrderRow } from '../../orders/order-queries.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { type Attempt, insertHandAttempt, listAttempts } from '../payment-queries.ts'
import { listPayments } from '../refunds/refund-queries.ts'
import { settle } from '../settle.ts'

type Needs = SettleNeeds & { providers: PaymentProviders; checkoutProvider: ProviderName }

export type TakePayment = {
  orderNumber: string
  /** The swap whose difference was paid, if it was not the order. */
  swapId?: number | undefined
  method: HandMethod
  amountCents: number
  reference: string
  /** The day on which the money came. */
  receivedOn: string
  actor: { accountId: string; email: string }
}

export type TakePaymentResult =
  | { kind: 'taken'; order: OrderRow }
  | { kind: 'refused'; reason: 'not_found' | 'already_paid' | 'impossible_day' }
  | { kind: 'refused'; reason: 'wrong_amount'; totalCents: number }

/**
 * Records money that staff took themselves: by EFT, in cash or on a card machine. It goes the way of every payment, so
 * that stock, invoice, email and books follow from it as always. Safe to send twice: an order has one payment of a method.
 */
export async function takePayment(needs: Needs, command: TakePayment): Promise<TakePaymentResult> {
  const { orderNumber, swapId, method, amountCents, reference, receivedOn, actor } = command
  const order = await findOrder(needs.db, orderNumber)
  const swap = swapId === undefined ? null : await findSwap(needs.db, swapId)
  if (!order || (swapId !== undefined && swap?.orderId !== order.id))
    return { kind: 'refused', reason: 'not_found' }
  const today = southAfricanDay(needs.clock().getTime())
  if (receivedOn > today || receivedOn < southAfricanDay(order.placedAt.getTime()))
    return { kind: 'refused', reason: 'impossible_day' }
  const owedCents = swap ? swap.differenceCents : dueCents(order)
  if (amountCents !== owedCents) return { kind: 'refused', reason: 'wrong_amount', totalCents: owedCents }

  const attempt = await openAttempt(needs, { order, swap, owedCents }, command)
  if (!attempt) return { kind: 'refused', reason: 'already_paid' }
  const settled = await settle(
    needs,
    {
      provider: method,
      providerPaymentId: attempt.idempotencyKey,
      checkoutId: null,
      orderNumber,
      amountCents,
      currency: attempt.currency,
      mode: attempt.mode,
      byHand: { reference, receivedOn, takenBy: actor.email },
    },
    attempt,
  )
  if (settled.kind === 'rejected' || settled.kind === 'unmatched')
    throw new Error(`A payment by hand of order ${orderNumber} was not settled: ${settled.reason}`)
  if (settled.kind !== 'settled_before')
    await insertAuditEntry(needs.db, {
      actor,
      action: 'payment_taken',
      subject: { type: 'order', id: orderNumber },
      before: null,
      after: { method, amountCents, reference, receivedOn },
    })
  const paid = await findOrder(needs.db, orderNumber)
  if (!paid) throw new Error('An order that was paid is gone')
  return { kind: 'taken', order: paid }
}

/**
 * The attempt that the money is recorded for. A repeat finds the first one's; null if the order has been paid in another
 * way by now.
 */
async function openAttempt(
  needs: Needs,
  { order, swap, owedCents }: { order: OrderRow; swap: SwapRow | null; owedCents: number },
  { method, reference }: TakePayment,
): Promise<Attempt | null> {
  const { db, clock, providers, checkoutProvider } = needs
  // A shop that takes test money takes it by hand too: its invoices say that they are none.
  const { mode, currency } = providers[checkoutProvider]
  return db.transaction(async (tx) => {
    await lockOrder(tx, order.id)
    const all = await listAttempts(tx, order.id)
    const attempts = all.filter(({ swapId }) => swapId === (swap?.id ?? null))
    const idempotencyKey = [order.orderNumber, ...(swap ? ['swap', swap.id] : []), method].join('-')
    const earlier = attempts.find((attempt) => attempt.idempotencyKey === idempotencyKey)
    const hasPayment = attempts.some(({ status }) => checkoutFacts[status].hasPayment)
    if (earlier && (!hasPayment || (await isOfReference(tx, order.id, reference)))) return earlier
    if (earlier || hasPayment || !(await isOwed(tx, order, swap))) return null
    const now = clock()
    const attempt = {
      orderId: order.id,
      swapId: swap?.id ?? null,
      attempt: (all.at(-1)?.attempt ?? 0) + 1,
      provider: method,
      mode,
      amountCents: owedCents,
      currency,
      idempotencyKey,
      status: 'created' as const,
      // Nobody can be asked about it.
      nextCheckAt: null,
      createdAt: now,
      updatedAt: now,
    }
    return insertHandAttempt(tx, attempt)
  })
}

/** Somebody may have withdrawn the swap since it was read. */
async function isOwed(tx: Tx, order: OrderRow, swap: SwapRow | null): Promise<boolean> {
  if (!swap) return statusFacts[order.status].isUnpaid
  return (await findSwap(tx, swap.id))?.state === 'waiting'
}

async function isOfReference(tx: Tx, orderId: number, reference: string): Promise<boolean> {
  return (await listPayments(tx, orderId)).some((payment) => payment.reference === reference)
}
