import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import {
  orderToKeep,
  parseStoredOrder,
  type StoredOrder,
  takeCompletedOrder,
} from '../waiting/stored-order.ts'

/**
 * The completed order, taken out of storage when the page opens. It stays with this entry of the browser's history,
 * so that a reload or a way back shows it again. Without one there is nothing to see, and one goes home.
 */
export function useReceipt(): StoredOrder | null {
  const { status } = useAuth()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [receipt, setReceipt] = useState<StoredOrder | null>(null)
  // Taking empties the storage, and in development every effect runs twice.
  const isFound = useRef(false)

  useEffect(() => {
    if (isFound.current) return
    const taken = takeCompletedOrder()
    if (!taken && status === 'checking') return
    // Whoever logged out has left it in the history, and it is not for the next person at this browser.
    const isForNobody = status === 'guest' || isLeftOver(state)
    const order = taken ?? (isForNobody ? null : parseStoredOrder(state?.completedOrder))
    if (!order) {
      navigate('/', { replace: true })
      return
    }
    isFound.current = true
    setReceipt(order)
    if (taken) {
      const kept = { completedOrder: orderToKeep(taken), keptBy: performance.timeOrigin }
      navigate('/order-confirmation', { replace: true, state: kept })
    }
  }, [state, status, navigate])

  return receipt
}

/** Browsers also hand a page the state of its predecessor when its own address is opened anew. */
function isLeftOver(state: { keptBy?: number } | null): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  const isOpenedAnew = opening instanceof PerformanceNavigationTiming && opening.type === 'navigate'
  return isOpenedAnew && state?.keptBy !== undefined && state.keptBy !== performance.timeOrigin
}
