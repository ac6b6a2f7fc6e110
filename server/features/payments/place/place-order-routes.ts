import * as api from '#contract/endpoints.ts'
import { codeProblemText } from '#domain/money/discounts/code-problem.ts'
import { tidyCode } from '#domain/money/discounts/discount.ts'
import { taxLabel } from '#domain/money/vat/vat.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { totalTexts } from '../../cart/check-cart.ts'
import { notToPoints } from '../../collect-points/collect-point-routes.ts'
import { countOrderedCode } from '../../discounts/count-typed-code.ts'
import { orderView } from '../../orders/order-view.ts'
import type { StoredValueSummary } from '../../orders/place/draft-order.ts'
import { type PlaceOrderResult, placeOrder } from '../../orders/place/place-order.ts'
import { unpaidText } from '../../orders/unpaid-text.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import { storedValueView } from '../../stored-value/stored-value-view.ts'
import { cardProblemText } from '../../stored-value/validate-cards.ts'
import { payWithStoredValue } from './pay-with-stored-value.ts'

type Needs = Pick<
  Services,
  | 'db'
  | 'clock'
  | 'random'
  | 'sealer'
  | 'shop'
  | 'reservationMinutes'
  | 'accountTurns'
  | 'writes'
  | 'collectPoints'
  | 'courierRates'
  | 'securityLog'
  | 'giftCardCodes'
  | 'providers'
  | 'checkoutProvider'
>

export function placeOrderRoutes(needs: Needs): Route[] {
  return [
    route(api.placeOrder, async (call) => {
      const idempotencyKey = call.headers['idempotency-key']
      if (!idempotencyKey) return keyMissing
      const { accountId } = callerOf(call)
      if (call.body.discountCode !== undefined || call.body.giftCardCodes?.length) {
        const tooMany = await countOrderedCode(needs, accountId)
        if (tooMany) return tooManyRequests(needs.securityLog, call, tooMany)
      }
      const result = await placeOrder(needs, { accountId, idempotencyKey, body: call.body })
      if (result.kind === 'refused') return refusalOf(result, call.body.discountCode)
      // What stored value pays in full is paid at once. A repeat finds the order, and pays what was left unpaid by a fault.
      const order = await payWithStoredValue(needs, result.order)
      return {
        status: result.kind === 'placed' ? 201 : 200,
        body: { order: orderView(order, needs.clock()) },
      }
    }),
  ]
}

const keyMissing = problem(
  400,
  'idempotency_key_missing',
  'Send an Idempotency-Key header so that the order is placed only once',
)

function refusalOf(result: Extract<PlaceOrderResult, { kind: 'refused' }>, discountCode = '') {
  switch (result.reason) {
    case 'key_reused':
      return keyReused
    case 'recently_paid':
      return { status: 409 as const, body: { ...recentlyPaid, order: result.order } }
    case 'invalid':
      return problem(400, 'invalid', result.message, result.fields)
    case 'point_gone':
      return pointGone
    case 'not_to_points':
      return notToPoints
    case 'delivery_ended':
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
    case 'price_changed': {
      const problem = result.codeProblem && codeProblemText(result.codeProblem)
      return {
        status: 409 as const,
        body: {
          error: problem
            ? `${problem} Nothing was ordered. Check the new total.`
            : (cardText(result.storedValue) ?? conflictTexts[result.reason]),
          code: result.reason,
          lines: result.lines,
          summary: { ...result.summary, taxLabel: taxLabel(result.tax) },
          ...(result.delivery && { delivery: result.delivery }),
          ...(hasStoredValue(result.storedValue) && { storedValue: storedValueView(result.storedValue) }),
          ...(problem && { discountCode: { code: tidyCode(discountCode), problem } }),
        },
      }
    }
  }
}

const pointGone = problem(
  409,
  'point_gone',
  'This locker or pick-up point cannot take your order any more. Nothing was ordered. Choose another one.',
)

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
  price_changed:
    'A price or the delivery fee changed after you filled your cart. Nothing was ordered. Check the new total.',
}

function hasStoredValue({ cards, creditCents }: StoredValueSummary): boolean {
  return cards.length > 0 || creditCents > 0
}

function cardText({ cards }: StoredValueSummary): string | null {
  const problem = cards.find((card) => card.problem !== null)?.problem
  return problem ? `${cardProblemText(problem)} Nothing was ordered. Check what is left to pay.` : null
}
