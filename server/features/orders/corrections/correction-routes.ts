import * as api from '#contract/endpoints.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { noSuchOrder } from '../no-such-order.ts'
import { staffOrderView } from '../order-view.ts'
import { correctDetails } from './correct-details.ts'

export function correctionRoutes(needs: Pick<Services, 'db' | 'clock' | 'sealer'>): Route[] {
  return [
    route(api.correctOrder, async (call) => {
      const { version, shippingInfo } = call.body
      const result = await correctDetails(needs, {
        orderNumber: call.params.orderNumber,
        version,
        details: shippingInfo,
        actor: callerOf(call),
      })
      if (result.kind === 'saved')
        return { status: 200, body: { order: staffOrderView(result.order, needs.clock()) } }
      if (result.reason === 'invalid') return problem(400, 'invalid', result.message, result.fields)
      return correctionRefusals[result.reason]
    }),
  ]
}

export const correctionRefusals = {
  not_found: noSuchOrder,
  changed_since: problem(
    409,
    'changed_since',
    'Somebody else has corrected this order in the meantime. Load it again, then make your change.',
  ),
  already_packed: problem(
    409,
    'already_packed',
    'This order is already packed. Ask the courier to redirect the parcel.',
  ),
  already_over: problem(409, 'already_over', 'This order is closed. There is nothing to correct.'),
  invoiced: problem(
    409,
    'invoiced',
    'The invoice is made out to this name and company already. Ask your accountant before you issue another.',
  ),
}
