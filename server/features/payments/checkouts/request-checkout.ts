import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ReturnUrls } from '#server/db/schema/payments.ts'
import type { OrderRow } from '../../orders/order-queries.ts'
import { type CreateCheckoutResult, type PaymentProviders, providerOf } from '../payment-provider.ts'
import { type Attempt, updateUnopenedAttempt } from '../payment-queries.ts'

type Needs = { db: Db; clock: Clock; providers: PaymentProviders; reconcileAfterMinutes: number }

/**
 * Asks the provider for the checkout of a saved attempt and saves the answer. With the attempt's key it may be
 * repeated.
 */
export async function requestCheckout(
  needs: Needs,
  { attempt, order, urls }: { attempt: Attempt; order: OrderRow; urls: ReturnUrls },
): Promise<CreateCheckoutResult> {
  const created = await providerOf(needs.providers, attempt.provider).createCheckout({
    idempotencyKey: attempt.idempotencyKey,
    orderNumber: order.orderNumber,
    amountCents: attempt.amountCents,
    customerName: order.fullName,
    // The difference of a swap is no product, and neither is what stored value leaves to pay.
    ...(attempt.swapId === null &&
      order.storedCents === 0 && {
        lines: order.lines.map(({ name, quantity, unitPriceCents }) => ({ name, quantity, unitPriceCents })),
      }),
    // The body of the first request: the provider refuses one key with two bodies.
    ...(attempt.returnUrls ?? urls),
  })
  await keepAnswer(needs, attempt, created)
  return created
}

async function keepAnswer(
  { db, clock, reconcileAfterMinutes }: Needs,
  attempt: Attempt,
  answer: CreateCheckoutResult,
): Promise<void> {
  const updatedAt = clock()
  switch (answer.kind) {
    case 'created': {
      const { checkoutId, redirectUrl } = answer
      // A duplicate request may have been refused and have ended the attempt. A customer who got the page can still pay
      // there.
      const nextCheckAt = new Date(updatedAt.getTime() + reconcileAfterMinutes * 60_000)
      const opened = { status: 'created' as const, checkoutId, redirectUrl, nextCheckAt, updatedAt }
      return updateUnopenedAttempt(db, attempt.id, opened)
    }
    case 'unknown':
      // It may exist: the same key will tell, so the attempt stays as it is.
      return
    case 'unavailable':
    case 'refused':
      return updateUnopenedAttempt(db, attempt.id, { status: 'failed', nextCheckAt: null, updatedAt })
  }
}
