import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Order } from '#contract/order.ts'
import { browserApi } from '#web/session/api.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { pendingOrderNumber } from './pending-order.ts'

// Few visitors of a cart have an order that waits.
const readOrder = () => import('#contract/order.ts').then((contract) => contract.readOrder)

export type Waiting = {
  order: Order | null
  /** False while there may be one that the shop has not told of yet. */
  isKnown: boolean
}

/** The order of this browser that was on its way to be paid, as the shop knows it. */
export function useWaitingOrder(): [Waiting, () => void] {
  const { status } = useAuth()
  const [round, setRound] = useState(0)
  const [heard, setHeard] = useState<{ round: number; order: Order | null } | null>(null)

  useEffect(() => {
    if (status === 'checking') return
    const orderNumber = status === 'signed_in' ? pendingOrderNumber() : null
    if (orderNumber === null) {
      setHeard({ round, order: null })
      return
    }
    let isCurrent = true
    browserApi.call(readOrder, { params: { orderNumber } }).then(
      ({ order }) => {
        if (isCurrent) setHeard({ round, order })
      },
      (error: unknown) => {
        if (!isApiError(error)) throw error
        // Without an answer there is nothing new to say of it, and the page does with what it knows.
        if (isCurrent) setHeard((before) => ({ round, order: before?.order ?? null }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [status, round])

  const waiting = { order: heard?.order ?? null, isKnown: heard !== null }
  return [waiting, () => setRound((count) => count + 1)]
}
