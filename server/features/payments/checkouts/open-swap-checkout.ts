import type { ReturnUrls } from '#server/db/schema/payments.ts'
import type { SwapRow } from '../../orders/corrections/swap-queries.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import { type Attempt, hasFailedToOpen, insertSwapAttempt, listAttempts } from '../payment-queries.ts'
import { requestCheckout } from './request-checkout.ts'
import type { CheckoutNeeds, StartCheckoutResult } from './start-checkout.ts'

type Swapping = { order: OrderRow; swap: SwapRow; urls: ReturnUrls }

/** Opens the payment page for the difference of a swap, or finds the one that is open already. */
export async function openSwapCheckout(
  needs: CheckoutNeeds,
  swapping: Swapping,
): Promise<
  | Extract<StartCheckoutResult, { kind: 'started' }>
  | { kind: 'refused'; reason: 'already_paid' | 'order_expired' | 'payment_unavailable' }
> {
  const { order, swap, urls } = swapping
  if (swap.state !== 'waiting')
    return { kind: 'refused', reason: swap.state === 'done' ? 'already_paid' : 'order_expired' }
  const attempt = await openAttempt(needs, swapping)
  if (!attempt) return { kind: 'refused', reason: 'already_paid' }
  if (attempt.checkoutId && attempt.redirectUrl)
    return { kind: 'started', checkoutId: attempt.checkoutId, redirectUrl: attempt.redirectUrl }

  // The attempt is saved by now: if the answer is lost, its key finds the same checkout again.
  const created = await requestCheckout(needs, { attempt, order, urls })
  if (created.kind !== 'created') return { kind: 'refused', reason: 'payment_unavailable' }
  return { kind: 'started', checkoutId: created.checkoutId, redirectUrl: created.redirectUrl }
}

/** The attempt to continue, or a new one; null if nothing is owed any more. */
async function openAttempt(needs: CheckoutNeeds, { order, swap, urls }: Swapping): Promise<Attempt | null> {
  const { db, clock, reconcileAfterMinutes } = needs
  const { name, mode, currency } = needs.providers[needs.checkoutProvider]
  const attempts = await listAttempts(db, order.id)
  const latest = attempts.findLast(({ swapId }) => swapId === swap.id)
  if (latest && !hasFailedToOpen(latest)) return latest

  const number = (attempts.at(-1)?.attempt ?? 0) + 1
  const now = clock()
  const attempt = {
    orderId: order.id,
    swapId: swap.id,
    attempt: number,
    provider: name,
    mode,
    amountCents: swap.differenceCents,
    currency,
    idempotencyKey: `${order.orderNumber}-${number}`,
    status: 'created' as const,
    returnUrls: urls,
    nextCheckAt: new Date(now.getTime() + reconcileAfterMinutes * 60_000),
    createdAt: now,
    updatedAt: now,
  }
  const id = await insertSwapAttempt(db, attempt)
  const { orderNumber, accountId } = order
  if (id !== null) return { ...attempt, id, checkoutId: null, redirectUrl: null, orderNumber, accountId }
  // Two clicks at once continue the same attempt.
  return (
    (await listAttempts(db, order.id)).find((made) => made.attempt === number && made.swapId === swap.id) ??
    null
  )
}
