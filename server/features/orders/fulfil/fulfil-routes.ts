import * as api from '#contract/endpoints.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { noSuchOrder } from '../no-such-order.ts'
import { staffOrderView } from '../order-view.ts'
import { fulfilOrder, type RefusedFulfilment } from './fulfil-order.ts'
import { fulfilOrders } from './fulfil-orders.ts'

export function fulfilRoutes(needs: Pick<Services, 'db' | 'clock' | 'sealer' | 'shop'>): Route[] {
  return [
    route(api.fulfilOrder, async (call) => {
      const result = await fulfilOrder(needs, {
        ...call.body,
        orderNumber: call.params.orderNumber,
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return refusal(result)
      return { status: 200, body: { order: staffOrderView(result.order, needs.clock()) } }
    }),

    route(api.fulfilOrders, async (call) => {
      const result = await fulfilOrders(needs, { ...call.body, actor: callerOf(call) })
      const failed = result.refused.map(({ orderNumber, why }) => ({
        orderNumber,
        error: refusal(why).body.error,
      }))
      return { status: 200, body: { updated: result.updated, changed: result.moved, failed } }
    }),
  ]
}

function refusal(refused: RefusedFulfilment) {
  if (refused.reason !== 'sent_already') return refusals[refused.reason]
  const { by, trackingNumber } = refused
  return problem(
    409,
    'sent_already',
    `Sent already by ${by} with ${trackingNumber}. Make sure that only one parcel leaves; to correct the number, edit the delivery.`,
  )
}

const refusals = {
  not_found: noSuchOrder,
  not_paid: problem(409, 'not_paid', 'Only a paid order can be fulfilled.'),
  cancel_requested: problem(
    409,
    'cancel_requested',
    'The customer has cancelled this order: refund it, or dismiss the cancellation first.',
  ),
  not_supplied: problem(409, 'not_supplied', 'Its goods are not in stock: supply or refund it first.'),
  refund_under_way: problem(409, 'refund_under_way', 'It is being refunded in full.'),
  swap_unpaid: problem(
    409,
    'swap_unpaid',
    'The difference of a swap is not paid yet. Withdraw the swap to send the order as it is.',
  ),
  asks_serial: problem(
    409,
    'asks_serial',
    'It has a product whose serial number is not written down yet: pack it with Scan to pack in Dispatch, then send it.',
  ),
  unknown_courier: problem(409, 'unknown_courier', 'This courier does not exist or is not active.'),
  impossible_day: problem(400, 'invalid', 'The delivery date must be between the day it shipped and today.', {
    deliveredOn: 'must be between the day it shipped and today',
  }),
}
