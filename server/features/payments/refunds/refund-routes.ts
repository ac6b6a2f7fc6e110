import * as api from '#contract/endpoints.ts'
import { formatRand } from '#domain/money/money.ts'
import { providersText } from '#domain/payments/payment-provider.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import { findOrder } from '../../orders/order-queries.ts'
import { refundView, staffOrderView } from '../../orders/order-view.ts'
import type { SettleNeeds } from '../methods-evidence.ts'
import type { PaymentProviders } from '../payment-provider.ts'
import { recordFoundRefund } from './record-found-refund.ts'
import { refundOrder } from './refund-order.ts'
import { retryRefund } from './retry-refund.ts'

type Needs = SettleNeeds & { providers: PaymentProviders; reconcileAfterMinutes: number }

export function refundRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.refundOrder, async (call) => {
      const { amountCents = null, reason, restock, toCredit } = call.body
      const result = await refundOrder(needs, {
        orderNumber: call.params.orderNumber,
        amountCents,
        reason,
        isRestocking: restock,
        isToCredit: toCredit,
        attempt: saveAttemptOf(call),
        actor: callerOf(call),
      })
      if (result.kind === 'refused') {
        return result.reason === 'more_than_left'
          ? problem(409, 'more_than_left', `You can refund at most ${formatRand(result.maxCents)} at once.`)
          : refundRefusals[result.reason]
      }
      return refundAnswer(call.params.orderNumber, result.refund.id)
    }),

    route(api.endRefund, async (call) => {
      const command = { ...call.params, actor: callerOf(call) }
      const result =
        call.body.action === 'retry'
          ? await retryRefund(needs, command)
          : await recordFoundRefund(needs, { ...command, ...call.body })
      if (result.kind === 'refused') return endRefusals[result.reason]
      return refundAnswer(command.orderNumber, result.refundId)
    }),
  ]

  async function refundAnswer(orderNumber: string, refundId: number) {
    const order = await findOrder(db, orderNumber)
    const saved = order?.refunds.find(({ id }) => id === refundId)
    if (!order || !saved) throw new Error('A refund and its order are never deleted')
    return {
      status: 200,
      body: { refund: refundView(saved), order: staffOrderView(order, clock()) },
    } as const
  }
}

const provider = providersText()

const refundRefusals = {
  not_found: noSuchOrder,
  nothing_left: problem(409, 'nothing_left', 'This order has nothing left to refund.'),
  no_account: problem(
    409,
    'no_account',
    'This customer has no account, so there is nowhere to keep store credit. Refund the way they paid.',
  ),
  key_reused: keyReused,
}

const endRefusals = {
  not_found: problem(404, 'not_found', 'Refund not found'),
  has_ended: problem(409, 'has_ended', 'This refund has already ended.'),
  provider_has_it: problem(
    409,
    'provider_has_it',
    `${provider} is processing this refund. If it does not arrive, look it up in the ${provider} app.`,
  ),
  paid_out_by_hand: problem(
    409,
    'paid_out_by_hand',
    'You took this money yourself. Pay it back, then record the payment with its reference.',
  ),
  could_go_back_twice: problem(
    409,
    'could_go_back_twice',
    `${provider} may no longer know this refund, and asking again could pay it twice. Look it up in the ${provider} app, then record what you found.`,
  ),
  still_being_asked: problem(
    409,
    'still_being_asked',
    `We are still waiting for an answer from ${provider} about this refund.`,
  ),
}
