import { useRef, useState } from 'react'
import { href } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { useShop } from '#web/storefront/use-shop.ts'
import { useConfirm } from '#web/ui/use-confirm.ts'
import type { OwnAnswer } from '../../accounts/own/own-call.ts'
import { useOwnAct } from '../../accounts/own/use-own-act.ts'
import type { OrderAct } from '../order-act.ts'
import { forgetPendingOrder } from '../waiting/pending-order.ts'
import { cancelQuestion } from './cancel-content.ts'

export type CancelAnswer = { id: number; isCancelled: boolean; title: string; text: string }

/**
 * Cancels an order once its buyer is sure, and keeps what the shop said to it.
 * @param onChanged for pages beside the order's own, which is loaded anew by itself
 */
export function useCancelOrder(order: Order, onChanged?: () => void) {
  const { orderNumber } = order
  const act = useOwnAct<OrderAct, { message: string }>(href('/orders/:orderNumber', { orderNumber }))
  const { returns } = useShop()
  const confirm = useConfirm()
  const isConfirming = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<CancelAnswer | null>(null)

  async function cancel() {
    if (isConfirming.current) return
    isConfirming.current = true
    try {
      if (!(await confirm(cancelQuestion(order, returns.refundDays)))) return
      setIsBusy(true)
      const result = await act({ act: 'cancel' })
      const text = result.kind === 'done' ? result.answer.message : result.message
      const isCancelled = result.kind === 'done'
      if (isCancelled) forgetPendingOrder(orderNumber)
      setAnswer((before) => ({ id: (before?.id ?? 0) + 1, isCancelled, title: titleOf(result), text }))
      // It may be packed by now, or paid: the page shows it as it is. Without an answer nothing new is known.
      if (isCancelled || result.code !== 'offline') onChanged?.()
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
