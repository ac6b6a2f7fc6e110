import { rateLimits } from '#domain/accounts/rate-limits.ts'
import { normaliseEmail } from '#domain/accounts/sign-up.ts'
import { tidyOrderNumber } from '#domain/orders/order-number.ts'
import { type OrderStatusForm, validateOrderStatus } from '#domain/orders/order-status-form.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import {
  consumeRateLimit,
  networkLimitKeys,
  refundRateLimit,
  type TooManyRequests,
} from '../../rate-limits/consume-rate-limit.ts'
import { findTrackedOrder, type TrackedOrderRow } from './tracked-order-queries.ts'

export type TrackOrderResult =
  | { kind: 'found'; order: TrackedOrderRow }
  | { kind: 'refused'; reason: 'invalid'; message: string; fields: Record<string, string> }
  | { kind: 'refused'; reason: 'not_found' }
  | TooManyRequests

/** How far an order is, for anyone who knows its number and the address that its emails go to. */
export async function trackOrder(
  { db, clock }: { db: Db; clock: Clock },
  form: OrderStatusForm,
  { clientAddress }: { clientAddress: string | null },
): Promise<TrackOrderResult> {
  const invalid = validateOrderStatus(form)
  if (invalid) return { kind: 'refused', reason: 'invalid', ...invalid }
  const orderNumber = tidyOrderNumber(form.orderNumber) ?? ''
  // A number without an order is counted too: a limit that only real ones have would tell them apart.
  const limitKeys = [
    ...networkLimitKeys(rateLimits.orderStatusAddress, clientAddress),
    { limit: rateLimits.orderStatusOrder, who: orderNumber },
  ]
  const tooMany = await consumeRateLimit(db, limitKeys, clock())
  if (tooMany) return tooMany

  const order = await findTrackedOrder(db, { orderNumber, email: normaliseEmail(form.email) })
  if (!order) return { kind: 'refused', reason: 'not_found' }
  await refundRateLimit(db, limitKeys)
  return { kind: 'found', order }
}
