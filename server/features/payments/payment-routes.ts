import * as api from '#contract/endpoints.ts'
import type { OrderPayments } from '#contract/orders/order-payments.ts'
import type { PaymentProblem } from '#contract/wire/problem.ts'
import { isAllowed } from '#domain/accounts/permissions.ts'
import { centsFromRand, formatRand, randFromCents } from '#domain/money/money.ts'
import { type ProviderName, providerNames } from '#domain/payments/payment-provider.ts'
import { canMoveCheckout } from '#domain/payments/payment-status.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, problem, type Route, route } from '#server/http/route.ts'
import { findOrder } from '../orders/order-queries.ts'
import { orderView, refundView, staffOrderView } from '../orders/order-view.ts'
import { checkCheckout } from './checkouts/check-checkout.ts'
import type { CheckoutQuestions } from './checkouts/checkout-questions.ts'
import { retryPayments } from './checkouts/retry-payments.ts'
import { startCheckout } from './checkouts/start-checkout.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { type Attempt, findAttemptByCheckout, listAttempts, moveAttempt } from './payment-queries.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { recordFoundRefund } from './refunds/record-found-refund.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { listPayments, type PaymentRow } from './refunds/refund-queries.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import type { SettleNeeds } from './settle.ts'

type Needs = SettleNeeds & {
  providers: PaymentProviders
  checkoutProvider: ProviderName
  checkoutQuestions: CheckoutQuestions
  reconcileAfterMinutes: number
  publicUrl: string
  /** Where no address was set, the one the customer came by is the shop's. */
  isPublicUrlSet: boolean
}

export function paymentRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.retryPayments, async () => ({ status: 200, body: await retryPayments(needs) })),

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

    route(api.listOrderPayments, async (call) => {
      const order = await findOrder(db, call.params.orderNumber)
      if (!order) return problem(404, 'not_found', 'Order not found')
      const [attempts, payments] = await Promise.all([listAttempts(db, order.id), listPayments(db, order.id)])
      return { status: 200, body: orderPaymentsView(attempts, payments) }
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

    ...providerNames.map((provider) =>
      route(api.receiveWebhook[provider], async ({ headers, rawBody }) => {
        const event = { headers, rawBody: rawBody ?? Buffer.alloc(0) }
        const result = await receiveWebhook(needs, provider, event)
        return result.kind === 'refused'
          ? webhookRefusals[result.reason]
          : { status: 200, body: { received: true } }
      }),
    ),

    route(api.refundOrder, async (call) => {
      const { amount, reason, restock } = call.body
      const result = await refundOrder(needs, {
        orderNumber: call.params.orderNumber,
        amountCents: amount === undefined ? null : centsFromRand(amount),
        reason,
        isRestocking: restock,
        requestKey: call.headers['idempotency-key'] ?? null,
        actor: callerOf(call),
      })
      if (result.kind === 'refused') {
        return result.reason === 'more_than_left'
          ? problem(409, 'more_than_left', `You can refund at most ${formatRand(result.maxCents)} at once.`)
          : refundRefusals[result.reason]
      }
      return refundAnswer(call.params.orderNumber, result.refund.id)
    }),

    route(api.endRefund, async (call) => {
      const command = { ...call.params, actor: callerOf(call) }
      const result =
        call.body.action === 'retry'
          ? await retryRefund(needs, command)
          : await recordFoundRefund(needs, { ...command, ...call.body })
      if (result.kind === 'refused') return endRefusals[result.reason]
      return refundAnswer(command.orderNumber, result.refundId)
    }),
  ]

  async function refundAnswer(orderNumber: string, refundId: number) {
    const order = await findOrder(db, orderNumber)
    const saved = order?.refunds.find(({ id }) => id === refundId)
    if (!order || !saved) throw new Error('A refund and its order are never deleted')
    return {
      status: 200,
      body: { refund: refundView(saved), order: staffOrderView(order, clock()) },
    } as const
  }
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

function paymentProblem<Status extends number>(
  status: Status,
  code: string,
  error: string,
): { status: Status; body: PaymentProblem } {
  return { status, body: { success: false, message: error, error, code } }
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

const refundRefusals = {
  not_found: problem(404, 'not_found', 'Order not found'),
  nothing_left: problem(409, 'nothing_left', 'This order has nothing left to refund.'),
  key_reused: problem(
    409,
    'idempotency_key_reused',
    'This Idempotency-Key was used for another refund. Use a new one',
  ),
}

const endRefusals = {
  not_found: problem(404, 'not_found', 'Refund not found'),
  has_ended: problem(409, 'has_ended', 'This refund has already ended.'),
  provider_has_it: problem(
    409,
    'provider_has_it',
    'Yoco is processing this refund. If it does not arrive, look it up in the Yoco app.',
  ),
  could_go_back_twice: problem(
    409,
    'could_go_back_twice',
    'Yoco may no longer know this refund, and asking again could pay it twice. Look it up in the Yoco app, then record what you found.',
  ),
  still_being_asked: problem(
    409,
    'still_being_asked',
    "We are still waiting for Yoco's answer about this refund.",
  ),
}

const lacks = 'signature' as const

const webhookRefusals = {
  bad_signature: { ...paymentProblem(403, 'bad_signature', 'The signature does not match the body'), lacks },
  stale: { ...paymentProblem(403, 'stale', 'The timestamp is too far from now'), lacks },
  malformed: paymentProblem(403, 'malformed', 'The event cannot be read'),
  not_known_yet: paymentProblem(409, 'not_known_yet', 'Unknown checkout. Please send this again'),
}

function orderPaymentsView(attempts: readonly Attempt[], payments: readonly PaymentRow[]): OrderPayments {
  return {
    attempts: attempts.map(({ attempt, status, amountCents, provider, mode, checkoutId, ...times }) => ({
      attempt,
      status,
      amount: randFromCents(amountCents),
      provider,
      mode,
      checkoutId,
      startedAt: times.createdAt.toISOString(),
      changedAt: times.updatedAt.toISOString(),
    })),
    payments: payments.map(
      ({ providerPaymentId, amountCents, refundedCents, provider, mode, recordedAt }) => ({
        paymentId: providerPaymentId,
        amount: randFromCents(amountCents),
        provider,
        mode,
        at: recordedAt.toISOString(),
        left: randFromCents(amountCents - refundedCents),
      }),
    ),
  }
}
