import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseStoredOrder, type StoredOrder, takeCompletedOrder } from './stored-order.ts'

/**
 * The completed order, taken out of storage when the page opens. It stays with this entry of the browser's history,
 * so that a reload or a way back shows it again. Without one there is nothing to see, and one goes home.
 */
export function useReceipt(): StoredOrder | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [receipt, setReceipt] = useState<StoredOrder | null>(null)
  // Taking empties the storage, and in development every effect runs twice.
  const isFound = useRef(false)

  useEffect(() => {
    if (isFound.current) return
    const taken = takeCompletedOrder()
    const order = taken ?? (isLeftOver(state) ? null : parseStoredOrder(state?.completedOrder))
    if (!order) {
      navigate('/', { replace: true })
      return
    }
    isFound.current = true
    setReceipt(order)
    if (taken) {
      const kept = { completedOrder: taken, keptBy: performance.timeOrigin }
      navigate('/order-confirmation', { replace: true, state: kept })
    }
  }, [state, navigate])

  return receipt
}

/** Browsers also hand a page the state of its predecessor when its own address is opened anew. */
function isLeftOver(state: { keptBy?: number } | null): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  const isOpenedAnew = opening instanceof PerformanceNavigationTiming && opening.type === 'navigate'
  return isOpenedAnew && state?.keptBy !== undefined && state.keptBy !== performance.timeOrigin
}
