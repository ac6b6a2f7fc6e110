import * as api from '#contract/endpoints.ts'
import { formatRand } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import { staffOrderView } from '../../orders/order-view.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { takePayment } from './take-payment.ts'

type Needs = SettleNeeds & { providers: PaymentProviders; checkoutProvider: ProviderName }

export function takePaymentRoutes(needs: Needs): Route[] {
  return [
    route(api.takePayment, async (call) => {
      const result = await takePayment(needs, { ...call.params, ...call.body, actor: callerOf(call) })
      if (result.kind === 'refused')
        return result.reason === 'wrong_amount'
          ? problem(
              409,
              'wrong_amount',
              `What is owed is ${formatRand(result.totalCents)}. Only that can be recorded.`,
            )
          : refusals[result.reason]
      return { status: 200, body: { order: staffOrderView(result.order, needs.clock()) } }
    }),
  ]
}

const refusals = {
  not_found: noSuchOrder,
  already_paid: problem(
    409,
    'already_paid',
    'This order has been paid already. If this is other money, pay it back to the customer.',
  ),
  impossible_day: problem(400, 'invalid', 'The day must be between the order and today.', {
    receivedOn: 'must be between the day of the order and today',
  }),
}
