import { useRef, useState } from 'react'
import { cancelOrder, type Order } from '#contract/order.ts'
import { browserApi } from '#web/session/browser-api.ts'
import { useConfirm } from '#web/ui/confirm-provider.tsx'
import { useShop } from '../../use-shop.ts'
import { type OwnAnswer, useOwnCall } from '../accounts/use-own-call.ts'
import { cancelQuestion } from './cancel-content.ts'
import { forgetPendingOrder } from './pending-order.ts'

export type CancelAnswer = { id: number; isCancelled: boolean; title: string; text: string }

/** Cancels an order once its buyer is sure, and keeps what the shop said to it. */
export function useCancelOrder(order: Order, onChanged: () => void) {
  const { returns } = useShop()
  const confirm = useConfirm()
  const ownCall = useOwnCall()
  const isConfirming = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<CancelAnswer | null>(null)

  async function cancel() {
    if (isConfirming.current) return
    isConfirming.current = true
    try {
      if (!(await confirm(cancelQuestion(order, returns.refundDays)))) return
      setIsBusy(true)
      const { orderNumber } = order
      const result = await ownCall(() => browserApi.call(cancelOrder, { params: { orderNumber } }))
      const text = result.kind === 'done' ? result.answer.message : result.message
      const isCancelled = result.kind === 'done'
      if (isCancelled) forgetPendingOrder(orderNumber)
      setAnswer((before) => ({ id: (before?.id ?? 0) + 1, isCancelled, title: titleOf(result), text }))
      // It may be packed by now, or paid: the page shows it as it is. Without an answer nothing new is known.
      if (isCancelled || result.code !== 'offline') onChanged()
    } finally {
      isConfirming.current = false
      setIsBusy(false)
    }
  }

  return { cancel, isBusy, answer }
}

function titleOf(result: OwnAnswer<unknown>): string {
  if (result.kind === 'done') return 'We have received your cancellation'
  return result.code === 'offline' ? 'We do not have an answer yet' : 'Your order was not cancelled'
}
