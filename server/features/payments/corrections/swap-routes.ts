import * as api from '#contract/endpoints.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { totalTexts } from '../../cart/check-cart.ts'
import { correctionRefusals } from '../../orders/corrections/correction-routes.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import { staffOrderView } from '../../orders/order-view.ts'
import { swapUnits } from './swap-units.ts'
import { swapWaiting } from './take-out-routes.ts'
import { withdrawSwap } from './withdraw-swap.ts'

type Needs = Pick<
  Services,
  'db' | 'clock' | 'providers' | 'sealer' | 'shop' | 'reconcileAfterMinutes' | 'payLinkSealer'
>

export function swapRoutes(needs: Needs): Route[] {
  return [
    route(api.swapUnits, async (call) => {
      const { restock, ...body } = call.body
      const result = await swapUnits(needs, {
        ...body,
        orderNumber: call.params.orderNumber,
        isRestocking: restock,
        attempt: saveAttemptOf(call),
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: { order: staffOrderView(result.order, needs.clock()) } }
    }),

    route(api.withdrawSwap, async (call) => {
      const result = await withdrawSwap(needs, { ...call.params, actor: callerOf(call) })
      if (result.kind === 'refused') return withdrawalRefusals[result.reason]
      return { status: 200, body: { order: staffOrderView(result.order, needs.clock()) } }
    }),
  ]
}

const refusals = {
  ...correctionRefusals,
  swap_waiting: swapWaiting,
  key_reused: keyReused,
  unknown_line: problem(409, 'unknown_line', 'This is no longer in the order. Load it again.'),
  too_many_units: problem(409, 'too_many_units', 'There are fewer of these in the order. Load it again.'),
  units_packed: problem(
    409,
    'units_packed',
    'Some of these are packed already. Unpack their parcel first, then swap them.',
  ),
  not_supplied: problem(
    409,
    'not_supplied',
    'The goods of this order are not in stock. Supply or refund it first.',
  ),
  unknown_product: problem(409, 'unknown_product', 'This product is not on sale any more. Choose another.'),
  same_product: problem(409, 'same_product', 'This is the product that is in the order. Choose another.'),
  out_of_stock: problem(
    409,
    'out_of_stock',
    'There is not enough of the new product in stock. Nothing changed.',
  ),
  price_changed: problem(
    409,
    'price_changed',
    'The price has changed since it was shown. Look at the new difference, then swap again.',
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
  total_too_low: problem(409, 'total_too_low', totalTexts.total_too_low),
  total_too_high: problem(409, 'total_too_high', totalTexts.total_too_high),
  difference_too_low: problem(
    409,
    'difference_too_low',
    'The difference is too small to be paid by card. Take out the old product, and take an order for the new one.',
  ),
  paid_too_much: problem(
    409,
    'paid_too_much',
    'This order was paid too much. Refund what is too much first.',
  ),
  refund_too_high: problem(
    409,
    'refund_too_high',
    'Part of this order has been refunded already, so less is left than the difference. Refund the rest by amount.',
  ),
}

const withdrawalRefusals = {
  not_found: noSuchOrder,
  no_such_swap: problem(404, 'not_found', 'This swap does not exist.'),
  already_swapped: problem(
    409,
    'already_swapped',
    'The difference is paid, so the products are swapped. Swap them back if need be.',
  ),
}
