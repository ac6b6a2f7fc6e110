import * as api from '#contract/endpoints.ts'
import { isAllowed } from '#domain/accounts/staff/permissions.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { canMoveCheckout } from '#domain/payments/payment-status.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, type Route, route } from '#server/http/route.ts'
import { orderView } from '../../orders/order-view.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import { paymentProblem } from '../payment-problem.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { type Attempt, findAttemptByCheckout, moveAttempt } from '../payment-queries.ts'
import { checkCheckout } from './check-checkout.ts'
import type { CheckoutQuestions } from './checkout-questions.ts'
import { startCheckout } from './start-checkout.ts'

type Needs = SettleNeeds & {
  providers: PaymentProviders
  checkoutProvider: ProviderName
  checkoutQuestions: CheckoutQuestions
  reconcileAfterMinutes: number
  publicUrl: string
  /** If no address was set, the shop's address is the one the customer used. */
  isPublicUrlSet: boolean
}

/** The customer's steps around the payment page. */
export function checkoutRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.startCheckout, async (call) => {
      const { accountId } = callerOf(call)
      const ownOrigins = [needs.publicUrl, ...(needs.isPublicUrlSet || !call.origin ? [] : [call.origin])]
      const result = await startCheckout(needs, { accountId, body: call.body, ownOrigins })
      if (result.kind === 'refused') return startRefusals[result.reason]
      const { redirectUrl, checkoutId } = result
      return { status: 200, body: { success: true, redirectUrl, checkoutId } }
    }),

    route(api.readCheckoutStatus, async (call) => {
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

    route(api.cancelCheckout, async (call) => {
      const attempt = await findOwnAttempt(db, call.body.checkoutId, callerOf(call))
      if (!attempt) return unknownCheckout
      const isCancelled = canMoveCheckout(attempt.status, 'cancelled')
      if (isCancelled)
        await moveAttempt(db, { id: attempt.id, from: attempt.status, to: 'cancelled', at: clock() })
      const status = isCancelled ? 'cancelled' : attempt.status
      return { status: 200, body: { success: true, checkout: { id: attempt.checkoutId, status } } }
    }),
  ]
}

async function findOwnAttempt(
  db: Db,
  checkoutId: string,
  caller: Caller,
): Promise<(Attempt & { checkoutId: string }) | null> {
  const attempt = await findAttemptByCheckout(db, checkoutId)
  if (!attempt || (attempt.accountId !== caller.accountId && !isAllowed(caller, 'orders'))) return null
  return { ...attempt, checkoutId }
}

const unknownCheckout = paymentProblem(404, 'not_found', 'Payment not found')

const startRefusals = {
  order_not_found: paymentProblem(404, 'order_not_found', 'Order not found'),
  foreign_url: paymentProblem(400, 'foreign_url', "The return addresses must be the shop's own"),
  wrong_amount: paymentProblem(
    409,
    'wrong_amount',
    'The amount does not match the order total. Check the order again.',
  ),
  already_paid: paymentProblem(
    409,
    'already_paid',
    'This order is already paid. There is nothing more to pay.',
  ),
  order_expired: paymentProblem(
    409,
    'order_expired',
    'Your time to pay ran out, so we released these items. You have not been charged. Please order again.',
  ),
  payment_unavailable: paymentProblem(
    503,
    'payment_unavailable',
    'We cannot reach the payment page right now. Your order is safe and you have not been charged. Please try again.',
  ),
}
