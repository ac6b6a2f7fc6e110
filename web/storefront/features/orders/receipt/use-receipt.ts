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
 * The completed order, removed from storage when the page opens. It stays with this history entry, so that a reload or
 * going back shows it again. Without one there is nothing to show, and the person is sent home.
 */
export function useReceipt(): StoredOrder | null {
  const { status } = useAuth()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [receipt, setReceipt] = useState<StoredOrder | null>(null)
  // Reading empties the storage, and in development every effect runs twice.
  const isFound = useRef(false)

  useEffect(() => {
    if (isFound.current) return
    const taken = takeCompletedOrder()
    if (!taken && status === 'checking') return
    // It stays in the history after logging out, but is not for the next person at this browser.
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

/** Browsers also pass a page its predecessor's state when its own address is opened again. */
function isLeftOver(state: { keptBy?: number } | null): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  const isOpenedAnew = opening instanceof PerformanceNavigationTiming && opening.type === 'navigate'
  return isOpenedAnew && state?.keptBy !== undefined && state.keptBy !== performance.timeOrigin
}
