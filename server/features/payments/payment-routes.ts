import { cancelCheckout, readCheckoutStatus, receiveWebhook, startCheckout } from '#contract/payment.ts'
import type { PaymentProblem } from '#contract/problem.ts'
import { canMoveCheckout } from '#domain/payment-status.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, type Route, route } from '#server/http/route.ts'
import { orderView } from '../orders/order-view.ts'
import { checkCheckout } from './check-checkout.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { type Attempt, findAttemptByCheckout, moveAttempt } from './payment-queries.ts'
import { receiveWebhook as receive } from './receive-webhook.ts'
import { startCheckout as start } from './start-checkout.ts'

type Needs = {
  db: Db
  clock: Clock
  payments: PaymentProvider
  publicUrl: string
  /** Where no address was set, the one the customer came by is the shop's. */
  isPublicUrlSet: boolean
}

export function paymentRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(startCheckout, async (call) => {
      const { accountId } = callerOf(call)
      const ownOrigins = [needs.publicUrl, ...(needs.isPublicUrlSet || !call.origin ? [] : [call.origin])]
      const result = await start(needs, { accountId, body: call.body, ownOrigins })
      if (result.kind === 'refused') return startRefusals[result.reason]
      const { redirectUrl, checkoutId } = result
      return { status: 200, body: { success: true, redirectUrl, checkoutId } }
    }),

    route(readCheckoutStatus, async (call) => {
      const attempt = await findOwnAttempt(db, call.params.checkoutId, callerOf(call))
      if (!attempt) return unknownCheckout
      const { status, order } = await checkCheckout(needs, attempt)
      const checkout = {
        id: attempt.checkoutId,
        status,
        ...(order.paymentId && { paymentId: order.paymentId }),
      }
      return { status: 200, body: { success: true, checkout, order: orderView(order, clock()) } }
    }),

    route(cancelCheckout, async (call) => {
      const attempt = await findOwnAttempt(db, call.body.checkoutId, callerOf(call))
      if (!attempt) return unknownCheckout
      const isCancelled = canMoveCheckout(attempt.status, 'cancelled')
      if (isCancelled)
        await moveAttempt(db, { id: attempt.id, from: attempt.status, to: 'cancelled', at: clock() })
      const status = isCancelled ? 'cancelled' : attempt.status
      return { status: 200, body: { success: true, checkout: { id: attempt.checkoutId, status } } }
    }),

    route(receiveWebhook, async ({ headers, rawBody }) => {
      const result = await receive(needs, headers, rawBody ?? Buffer.alloc(0))
      return result.kind === 'refused'
        ? webhookRefusals[result.reason]
        : { status: 200, body: { received: true } }
    }),
  ]
}

async function findOwnAttempt(
  db: Db,
  checkoutId: string,
  caller: Caller,
): Promise<(Attempt & { checkoutId: string }) | null> {
  const attempt = await findAttemptByCheckout(db, checkoutId)
  if (!attempt || (attempt.accountId !== caller.accountId && caller.role !== 'admin')) return null
  return { ...attempt, checkoutId }
}

function paymentProblem<Status extends number>(
  status: Status,
  code: string,
  error: string,
): { status: Status; body: PaymentProblem } {
  return { status, body: { success: false, message: error, error, code } }
}

const unknownCheckout = paymentProblem(404, 'not_found', 'There is no such payment')

const startRefusals = {
  order_not_found: paymentProblem(404, 'order_not_found', 'There is no such order'),
  foreign_url: paymentProblem(400, 'foreign_url', "The return addresses must be the shop's own"),
  wrong_amount: paymentProblem(
    409,
    'wrong_amount',
    'The amount is not what the order costs. Please look at the order again.',
  ),
  already_paid: paymentProblem(409, 'already_paid', 'This order is paid already. Nothing more is owed.'),
  order_expired: paymentProblem(
    409,
    'order_expired',
    'We could keep these items for you only for a while, and that time is over. Nothing was charged; please order again.',
  ),
  payment_unavailable: paymentProblem(
    503,
    'payment_unavailable',
    'The payment page cannot be reached just now. Your order is safe and nothing was charged; please try again.',
  ),
}

const webhookRefusals = {
  bad_signature: paymentProblem(403, 'bad_signature', 'The signature does not fit the body'),
  stale: paymentProblem(403, 'stale', 'The timestamp is too far from now'),
  malformed: paymentProblem(403, 'malformed', 'The event cannot be read'),
  not_known_yet: paymentProblem(
    409,
    'not_known_yet',
    'The checkout is not known yet. Please send this again',
  ),
}
