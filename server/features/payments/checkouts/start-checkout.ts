import type { StartCheckoutBody } from '#contract/orders/payment.ts'
import { currentStatus, statusFacts } from '#domain/orders/order-status.ts'
import { isByProvider } from '#domain/payments/payment-method.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { dueCents } from '#domain/payments/stored-value.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ReturnUrls } from '#server/db/schema/payments.ts'
import { findOrder, type OrderRow } from '../../orders/order-queries.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { type Attempt, findLatestAttempt, hasFailedToOpen, insertAttempt } from '../payment-queries.ts'
import { payWithStoredValue } from '../place/pay-with-stored-value.ts'
import { requestCheckout } from './request-checkout.ts'

export type CheckoutNeeds = {
  db: Db
  clock: Clock
  providers: PaymentProviders
  checkoutProvider: ProviderName
  reconcileAfterMinutes: number
}

export type StartCheckout = {
  accountId: string
  body: StartCheckoutBody
  /** The shop's own origins: the provider may only send the customer back there. */
  ownOrigins: readonly string[]
}

export type StartCheckoutResult =
  | { kind: 'started'; checkoutId: string; redirectUrl: string }
  | {
      kind: 'refused'
      reason:
        | 'order_not_found'
        | 'foreign_url'
        | 'wrong_amount'
        | 'already_paid'
        | 'order_expired'
        | 'payment_unavailable'
    }

/** Opens the payment page of an order, or finds the one that is open already. */
export async function startCheckout(
  needs: CheckoutNeeds & SettleNeeds,
  { accountId, body, ownOrigins }: StartCheckout,
): Promise<StartCheckoutResult> {
  const order = await findOrder(needs.db, body.metadata.orderId)
  if (!order || order.accountId !== accountId) return { kind: 'refused', reason: 'order_not_found' }

  const urls = returnUrls(body, ownOrigins)
  if (!urls) return { kind: 'refused', reason: 'foreign_url' }
  if (dueCents(order) === 0) return { kind: 'refused', reason: await payWithNothing(needs, order) }
  if (body.amount !== dueCents(order)) return { kind: 'refused', reason: 'wrong_amount' }
  return openCheckout(needs, order, urls)
}

/** Stored value pays all of it, and a fault kept it from being paid at once. */
async function payWithNothing(
  needs: CheckoutNeeds & SettleNeeds,
  order: OrderRow,
): Promise<'already_paid' | 'order_expired' | 'payment_unavailable'> {
  const { status, reservedUntil } = await payWithStoredValue(needs, order)
  const { isUnpaid, isOver } = statusFacts[currentStatus({ status, reservedUntil }, needs.clock())]
  if (!isUnpaid) return 'already_paid'
  return isOver ? 'order_expired' : 'payment_unavailable'
}

/** The same for whoever may pay this order. */
export async function openCheckout(
  needs: CheckoutNeeds,
  order: OrderRow,
  urls: ReturnUrls,
): Promise<
  | Extract<StartCheckoutResult, { kind: 'started' }>
  | { kind: 'refused'; reason: 'wrong_amount' | 'already_paid' | 'order_expired' | 'payment_unavailable' }
> {
  const { isUnpaid, isOver } = statusFacts[currentStatus(order, needs.clock())]
  if (!isUnpaid) return { kind: 'refused', reason: 'already_paid' }
  if (isOver) return { kind: 'refused', reason: 'order_expired' }

  const attempt = await openAttempt(needs, order, urls)
  if (!attempt) return { kind: 'refused', reason: await reasonNotToPay(needs, order) }
  if (attempt.checkoutId && attempt.redirectUrl)
    return { kind: 'started', checkoutId: attempt.checkoutId, redirectUrl: attempt.redirectUrl }

  // The attempt is saved by now: if the answer is lost, its key finds the same checkout again.
  const created = await requestCheckout(needs, { attempt, order, urls })
  if (created.kind !== 'created') return { kind: 'refused', reason: 'payment_unavailable' }
  return { kind: 'started', checkoutId: created.checkoutId, redirectUrl: created.redirectUrl }
}

/** Staff may have taken something out of the order since it was read. */
async function reasonNotToPay(
  { db }: CheckoutNeeds,
  seen: OrderRow,
): Promise<'wrong_amount' | 'already_paid'> {
  const order = await findOrder(db, seen.orderNumber)
  return order && dueCents(order) !== dueCents(seen) ? 'wrong_amount' : 'already_paid'
}

/**
 * The attempt to continue: the latest one, unless it failed to open, or a new one. Null if nothing is owed any more.
 */
async function openAttempt(needs: CheckoutNeeds, order: OrderRow, urls: ReturnUrls): Promise<Attempt | null> {
  const { db, clock, reconcileAfterMinutes } = needs
  const { name, mode, currency } = needs.providers[needs.checkoutProvider]
  const latest = await findLatestAttempt(db, order.id)
  if (latest && isByProvider(latest.provider) && !hasFailedToOpen(latest)) return latest

  const number = (latest?.attempt ?? 0) + 1
  const now = clock()
  const attempt = {
    orderId: order.id,
    swapId: null,
    attempt: number,
    provider: name,
    mode,
    amountCents: dueCents(order),
    currency,
    // The provider replays a failed answer for a day, so each new attempt needs a key of its own.
    idempotencyKey: `${order.orderNumber}-${number}`,
    status: 'created' as const,
    returnUrls: urls,
    nextCheckAt: new Date(now.getTime() + reconcileAfterMinutes * 60_000),
    createdAt: now,
    updatedAt: now,
  }
  const id = await insertAttempt(db, attempt)
  const { orderNumber, accountId } = order
  if (id !== null) return { ...attempt, id, checkoutId: null, redirectUrl: null, orderNumber, accountId }
  // Two clicks at once continue the same attempt, so that they never open two pages for one order.
  const ofTwin = await findLatestAttempt(db, order.id)
  return ofTwin?.attempt === number ? ofTwin : null
}

function returnUrls(
  { successUrl, cancelUrl, failureUrl, metadata }: StartCheckoutBody,
  ownOrigins: readonly string[],
): ReturnUrls | null {
  const [success, cancel, failure] = [successUrl, cancelUrl, failureUrl].map((url) =>
    ownUrl(url, metadata.orderId, ownOrigins),
  )
  return success && cancel && failure ? { successUrl: success, cancelUrl: cancel, failureUrl: failure } : null
}

/**
 * Absolute, and the shop's own; a bare path is relative to the shop. It names the order: a bank's app may lead back to
 * a browser that knows nothing of it.
 */
function ownUrl(url: string, orderNumber: string, ownOrigins: readonly string[]): string | null {
  const absolute = URL.parse(url, ownOrigins[0])
  if (!absolute || !ownOrigins.includes(absolute.origin)) return null
  absolute.searchParams.set('order', orderNumber)
  return absolute.href
}
