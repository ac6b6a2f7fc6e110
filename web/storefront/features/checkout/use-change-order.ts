import { useState } from 'react'
import { cancelOrder, type Order, readOrder } from '#contract/order.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { browserApi } from '#web/session/browser-api.ts'
import { type OwnAnswer, ownCall } from '../accounts/own-call.ts'
import { forgetPendingOrder } from '../orders/pending-order.ts'
import { draftOf, keepDraft } from './shipping-draft.ts'

export type ChangeRefusal = { title: string; text: string }

/** Gives an unpaid order up for one with another address or other items, and fills the form with what it said. */
export function useChangeOrder(order: Order, onChanged: () => void) {
  const { user } = useAuth()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<ChangeRefusal | null>(null)

  async function change(): Promise<boolean> {
    if (isBusy || !user) return false
    setIsBusy(true)
    setRefusal(null)
    const result = await ownCall(() => giveUp(order.orderNumber))
    setIsBusy(false)
    if (result.kind === 'refused') setRefusal(refusalOf(result))
    else if (result.answer) {
      keepDraft(user.id, draftOf(order.shippingInfo))
      forgetPendingOrder(order.orderNumber)
    }
    onChanged()
    return result.kind === 'done' && result.answer
  }

  return { change, isBusy, refusal }
}

/** False where it is no longer unpaid: cancelling a paid order asks for its money back, which nobody meant here. */
async function giveUp(orderNumber: string): Promise<boolean> {
  const params = { orderNumber }
  const { order } = await browserApi.call(readOrder, { params })
  if (order.status !== 'pending') return false
  await browserApi.call(cancelOrder, { params })
  return true
}

function refusalOf({ message }: Extract<OwnAnswer<unknown>, { kind: 'refused' }>): ChangeRefusal {
  return { title: 'Your order was not changed', text: message }
}
