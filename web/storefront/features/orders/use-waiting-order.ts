import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Order } from '#contract/order.ts'
import { browserApi } from '#web/session/api.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { pendingOrderNumber } from './pending-order.ts'

// Few visitors of a cart have an order that waits.
const readOrder = () => import('#contract/order.ts').then((contract) => contract.readOrder)

/** The order of this browser that was on its way to be paid, as the shop knows it; null without one. */
export function useWaitingOrder(): [Order | null, () => void] {
  const { status } = useAuth()
  const [round, setRound] = useState(0)
  const [heard, setHeard] = useState<{ round: number; order: Order } | null>(null)

  useEffect(() => {
    const orderNumber = status === 'signed_in' ? pendingOrderNumber() : null
    if (orderNumber === null) return
    let isCurrent = true
    browserApi.call(readOrder, { params: { orderNumber } }).then(
      ({ order }) => {
        if (isCurrent) setHeard({ round, order })
      },
      (error: unknown) => {
        // Without an answer there is nothing to say of it, and the page does without.
        if (!isApiError(error)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [status, round])

  return [heard?.order ?? null, () => setRound((count) => count + 1)]
}
