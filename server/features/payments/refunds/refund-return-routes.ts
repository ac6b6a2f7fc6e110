import * as api from '#contract/endpoints.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { returnRefusals } from '../../orders/returns/admin-return-routes.ts'
import { readReturn } from '../../orders/returns/read-return.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { refundReturn } from './refund-return.ts'

type Needs = SettleNeeds & { providers: PaymentProviders; reconcileAfterMinutes: number }

export function refundReturnRoutes(needs: Needs): Route[] {
  return [
    route(api.refundReturn, async (call) => {
      const { returnId } = call.params
      const result = await refundReturn(needs, {
        returnId,
        ...call.body,
        isToCredit: call.body.toCredit,
        actor: callerOf(call),
      })
      if (result.kind === 'refused') return refusals[result.reason]
      const found = await readReturn(needs, returnId)
      if (!found) throw new Error('A return is never deleted')
      return { status: 200, body: { return: found } }
    }),
  ]
}

const refusals = {
  ...returnRefusals,
  nothing_left: problem(
    409,
    'nothing_left',
    'Nothing of this order is left to refund. Look at its payments to see what was refunded before.',
  ),
  no_account: problem(
    409,
    'no_account',
    'This customer has no account, so there is nowhere to keep store credit. Refund the way they paid.',
  ),
  amount_changed: problem(
    409,
    'amount_changed',
    'The refund comes to another amount by now, because something else of this order was refunded. Load the page again.',
  ),
}
