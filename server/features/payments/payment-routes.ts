import * as api from '#contract/endpoints.ts'
import type { OrderPayments } from '#contract/orders/order-payments.ts'
import { isByProvider } from '#domain/payments/payment-method.ts'
import { type Route, route } from '#server/http/route.ts'
import { noSuchOrder } from '../orders/no-such-order.ts'
import { findOrder } from '../orders/order-queries.ts'
import { retryPayments } from './checkouts/retry-payments.ts'
import type { SettleNeeds } from './methods-evidence.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { type Attempt, listAttempts } from './payment-queries.ts'
import { listPayments, type PaymentRow } from './refunds/refund-queries.ts'

type Needs = SettleNeeds & { providers: PaymentProviders; reconcileAfterMinutes: number }

/** The payments of an order for staff, and a way to check all open ones again. */
export function paymentRoutes(needs: Needs): Route[] {
  const { db } = needs
  return [
    route(api.retryPayments, async () => ({ status: 200, body: await retryPayments(needs) })),

    route(api.listOrderPayments, async (call) => {
      const order = await findOrder(db, call.params.orderNumber)
      if (!order) return noSuchOrder
      const [attempts, payments] = await Promise.all([listAttempts(db, order.id), listPayments(db, order.id)])
      return { status: 200, body: orderPaymentsView(attempts, payments) }
    }),
  ]
}

function orderPaymentsView(attempts: readonly Attempt[], payments: readonly PaymentRow[]): OrderPayments {
  return {
    // What staff took themselves is among the payments, and no checkout was ever opened for it.
    attempts: attempts
      .filter(({ provider }) => isByProvider(provider))
      .map(({ attempt, status, amountCents, provider, mode, checkoutId, ...times }) => ({
        attempt,
        status,
        amountCents,
        provider,
        mode,
        checkoutId,
        startedAt: times.createdAt.toISOString(),
        changedAt: times.updatedAt.toISOString(),
      })),
    payments: payments.map(
      ({ providerPaymentId, amountCents, refundedCents, provider, mode, recordedAt, ...byHand }) => ({
        paymentId: providerPaymentId,
        amountCents,
        provider,
        mode,
        at: recordedAt.toISOString(),
        leftCents: amountCents - refundedCents,
        reference: byHand.reference,
        receivedOn: byHand.receivedOn,
        takenBy: byHand.takenBy,
      }),
    ),
  }
}
