import * as api from '#contract/endpoints.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { correctionRefusals } from '../../orders/corrections/correction-routes.ts'
import { staffOrderView } from '../../orders/order-view.ts'
import type { RefundNeeds } from '../refunds/request-refund.ts'
import { takeOutUnits } from './take-out-units.ts'

export function takeOutRoutes(needs: RefundNeeds & { reconcileAfterMinutes: number }): Route[] {
  return [
    route(api.takeOutUnits, async (call) => {
      const { version, units, reason, restock } = call.body
      const result = await takeOutUnits(needs, {
        orderNumber: call.params.orderNumber,
        version,
        units,
        reason,
        isRestocking: restock,
        attempt: saveAttemptOf(call),
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: { order: staffOrderView(result.order, needs.clock()) } }
    }),
  ]
}

export const swapWaiting = problem(
  409,
  'swap_waiting',
  'A swap of this order waits to be paid. Withdraw it first.',
)

const refusals = {
  ...correctionRefusals,
  key_reused: keyReused,
  unknown_line: problem(409, 'unknown_line', 'This is no longer in the order. Load it again.'),
  too_many_units: problem(409, 'too_many_units', 'There are fewer of these in the order. Load it again.'),
  units_packed: problem(
    409,
    'units_packed',
    'Some of these are packed already. Unpack their parcel first, then take them out.',
  ),
  checkout_open: problem(
    409,
    'checkout_open',
    'The customer has opened the payment page and may be paying the old amount. Cancel this order and place a new one.',
  ),
  stored_value_held: problem(
    409,
    'stored_value_held',
    'A gift card or store credit pays part of this order. Cancel it and ask the customer to order again.',
  ),
  swap_waiting: swapWaiting,
  nothing_stays: problem(409, 'nothing_stays', 'Nothing would be left. Cancel the order instead.'),
  total_too_low: problem(409, 'total_too_low', 'What is left costs too little to be paid by card.'),
  paid_too_much: problem(
    409,
    'paid_too_much',
    'This order was paid too much. Refund what is too much first.',
  ),
  refund_too_high: problem(
    409,
    'refund_too_high',
    'Part of this order has been refunded already, so less is left than these goods cost. Refund the rest by amount.',
  ),
}
