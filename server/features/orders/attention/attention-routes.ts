import * as api from '#contract/endpoints.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { noSuchOrder } from '../no-such-order.ts'
import { staffOrderView } from '../order-view.ts'
import { dismissAttention, supplyOrder } from './answer-attention.ts'

export function attentionRoutes(needs: Pick<Services, 'db' | 'clock'>): Route[] {
  return [
    route(api.answerAttention, async (call) => {
      const { orderNumber } = call.params
      const actor = callerOf(call)
      const result =
        call.body.action === 'supply'
          ? await supplyOrder(needs, { orderNumber, actor })
          : await dismissAttention(needs, { ...call.body, orderNumber, actor })
      if (result.kind === 'refused') return refusals[result.reason]
      return { status: 200, body: { order: staffOrderView(result.order, needs.clock()) } }
    }),
  ]
}

const refusals = {
  not_found: noSuchOrder,
  not_paid: problem(409, 'not_paid', 'Only a paid order that has not shipped can be supplied.'),
  stock_short: problem(
    409,
    'stock_short',
    'There is still not enough stock. Add the stock you received, then supply.',
  ),
  nothing_open: problem(409, 'nothing_open', 'This has already been resolved.'),
}
