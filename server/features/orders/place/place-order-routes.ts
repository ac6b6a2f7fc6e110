import * as api from '#contract/endpoints.ts'
import { taxLabel } from '#domain/money/vat.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { totalTexts } from '../../cart/check-cart.ts'
import { orderView } from '../order-view.ts'
import { unpaidText } from '../unpaid-text.ts'
import { type PlaceOrderResult, placeOrder } from './place-order.ts'

type Needs = Pick<
  Services,
  'db' | 'clock' | 'random' | 'sealer' | 'shop' | 'reservationMinutes' | 'accountTurns' | 'stockDb'
>

export function placeOrderRoutes(needs: Needs): Route[] {
  return [
    route(api.placeOrder, async (call) => {
      const idempotencyKey = call.headers['idempotency-key']
      if (!idempotencyKey) return keyMissing
      const { accountId } = callerOf(call)
      const result = await placeOrder(needs, { accountId, idempotencyKey, body: call.body })
      if (result.kind === 'refused') return refusalOf(result)
      return {
        status: result.kind === 'placed' ? 201 : 200,
        body: { order: orderView(result.order, needs.clock()) },
      }
    }),
  ]
}

const keyMissing = problem(
  400,
  'idempotency_key_missing',
  'Send an Idempotency-Key header so that the order is placed only once',
)

function refusalOf(result: Extract<PlaceOrderResult, { kind: 'refused' }>) {
  switch (result.reason) {
    case 'key_reused':
      return keyReused
    case 'recently_paid':
      return { status: 409 as const, body: { ...recentlyPaid, order: result.order } }
    case 'invalid':
      return problem(400, 'invalid', result.message, result.fields)
    case 'total_too_high':
    case 'total_too_low':
      return problem(409, result.reason, totalTexts[result.reason])
    case 'unpaid_limit':
      return {
        status: 409 as const,
        body: {
          error: unpaidText(result),
          code: result.reason,
          orders: result.waiting.map(({ orderNumber, totalCents, reservedUntil }) => ({
            orderNumber,
            totalCents,
            reservedUntil: new Date(reservedUntil).toISOString(),
          })),
        },
      }
    case 'stock_changed':
    case 'price_changed':
      return {
        status: 409 as const,
        body: {
          error: conflictTexts[result.reason],
          code: result.reason,
          lines: result.lines,
          summary: { ...result.summary, taxLabel: taxLabel(result.tax) },
        },
      }
  }
}

const keyReused = problem(
  409,
  'idempotency_key_reused',
  'This Idempotency-Key was used for another order. Use a new one',
)

const recentlyPaid = {
  error: 'You ordered and paid for the same items in the last 24 hours. Nothing was ordered again.',
  code: 'recently_paid',
}

const conflictTexts = {
  stock_changed:
    'Some items in your cart are no longer available. Nothing was ordered. Check the marked items.',
  price_changed: 'A price changed after you filled your cart. Nothing was ordered. Check the new total.',
}
