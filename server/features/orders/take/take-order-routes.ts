import * as api from '#contract/endpoints.ts'
import { taxLabel } from '#domain/money/vat/vat.ts'
import { callerOf, mayAlso, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { totalTexts } from '../../cart/check-cart.ts'
import { notToPoints } from '../../collect-points/collect-point-routes.ts'
import { staffOrderView } from '../order-view.ts'
import { type TakeOrderResult, takeOrder } from './take-order.ts'

type Needs = Pick<
  Services,
  'db' | 'clock' | 'random' | 'shop' | 'accountTurns' | 'writes' | 'courierRates' | 'collectPoints'
>

export function takeOrderRoutes(needs: Needs): Route[] {
  return [
    route(api.takeOrder, async (call) => {
      const actor = callerOf(call)
      const result = await takeOrder(needs, {
        idempotencyKey: call.headers['idempotency-key'],
        body: call.body,
        mayReduce: mayAlso(actor, 'prices'),
        actor,
      })
      if (result.kind === 'refused') return refusalOf(result)
      const body = {
        order: staffOrderView(result.order, needs.clock()),
        hasAccount: result.order.accountId !== null,
      }
      return { status: result.kind === 'taken' ? 201 : 200, body }
    }),
  ]
}

function refusalOf(result: Extract<TakeOrderResult, { kind: 'refused' }>) {
  switch (result.reason) {
    case 'key_reused':
      return problem(
        409,
        'idempotency_key_reused',
        'This Idempotency-Key was used for another order. Use a new one',
      )
    case 'may_not_reduce':
      return problem(409, 'may_not_reduce', 'Only staff who may change prices can lower one.')
    case 'price_too_high':
      return problem(409, 'price_too_high', 'A price can only be lower than on the shelf.')
    case 'invalid':
      return problem(400, 'invalid', result.message, result.fields)
    case 'point_gone':
      return problem(
        409,
        'point_gone',
        'This locker or pick-up point cannot take the order any more. Nothing was ordered. Choose another one.',
      )
    case 'not_to_points':
      return notToPoints
    case 'delivery_ended':
    case 'total_too_high':
    case 'total_too_low':
      return problem(409, result.reason, totalTexts[result.reason])
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
    case 'recently_paid':
    case 'unpaid_limit':
      throw new Error('Limits for customers do not hold for orders that staff take')
  }
}

const conflictTexts = {
  stock_changed: 'There is not enough in stock. Nothing was ordered. Check the marked products.',
  price_changed: 'A price has changed. Nothing was ordered. Tell the customer the new total.',
}
