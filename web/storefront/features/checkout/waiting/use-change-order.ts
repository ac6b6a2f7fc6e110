import { useState } from 'react'
import { cancelOrder, type Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { type OwnAnswer, ownCall } from '../../accounts/own/own-call.ts'
import { forgetPendingOrder } from '../../orders/waiting/pending-order.ts'
import { draftOf, keepDraft } from '../shipping/shipping-draft.ts'

export type ChangeRefusal = { title: string; text: string }

/** Paid: the payment arrived in the meantime, and the order stays as it is. */
export type ChangeOutcome = 'given_up' | 'paid' | 'refused'

/** Cancels an unpaid order in favour of one with another address or other items, and fills the form with its values. */
export function useChangeOrder(order: Order, onChanged: () => void) {
  const { user } = useAuth()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null)

  async function change(): Promise<ChangeOutcome> {
    if (isBusy || !user) return 'refused'
    setIsBusy(true)
    setRefusal(null)
    const result = await ownCall(() => giveUp(order.orderNumber))
    setIsBusy(false)
    if (result.kind === 'refused' && isPaidFor(result)) return 'paid'
    if (result.kind === 'refused') setRefusal(refusalOf(result))
    else {
      keepDraft(user.id, draftOf(order.shippingInfo))
      forgetPendingOrder(order.orderNumber)
    }
    onChanged()
    return result.kind === 'done' ? 'given_up' : 'refused'
  }

  return { change, isBusy, refusal }
}

/** Cancelling a paid order would request a refund, which nobody intended here. */
function giveUp(orderNumber: string) {
  return browserApi.call(cancelOrder, { params: { orderNumber }, query: { unless: 'paid' } })
}

type OwnRefusal = Extract<OwnAnswer<unknown>, { kind: 'refused' }>

function isPaidFor({ code }: OwnRefusal): boolean {
  return code === 'already_paid' || code === 'already_packed'
}

function refusalOf({ message }: OwnRefusal): ChangeRefusal {
  return { title: 'Your order was not changed', text: message }
}
