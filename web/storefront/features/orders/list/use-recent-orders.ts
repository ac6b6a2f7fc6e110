import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { personStore } from '#web/session/login/person-store.ts'

// A guest's cart does without.
const listOrders = () => import('#contract/orders/order.ts').then((contract) => contract.listOrders)

// More than may wait for payment at once, and the newest address is always among them.
const maxRecent = 10

export type RecentOrders = {
  /** The newest first. */
  orders: readonly Order[]
  /** False while there may be one that the shop has not told of yet. */
  isKnown: boolean
}

type Coming = ReturnType<typeof findRecentOrders>

const none: readonly Order[] = []

/** The last orders of who is signed in, placed on whatever device. Null without an answer. */
export async function findRecentOrders(): Promise<readonly Order[] | null> {
  const { user } = await personStore.known()
  if (!user) return none
  try {
    return (await browserApi.call(listOrders, { query: { scope: 'own', limit: maxRecent } })).orders
  } catch (error) {
    if (!isApiError(error)) throw error
    return null
  }
}

/** What was loaded, found again when somebody comes back to the page: loading all of it would ask for more. */
export function useRecentOrders(
  loaded: Coming,
  arrived: readonly Order[] | null = null,
): [RecentOrders, () => void] {
  const { status } = useAuth()
  const [orders, setOrders] = useState(arrived)
  const latest = useRef<Coming>(null)
  const before = useRef(status)

  const take = useCallback(async (coming: Coming) => {
    latest.current = coming
    const answer = await coming
    // Without an answer there is nothing new to say of them, and the page does with what it knows.
    if (latest.current === coming) setOrders((known) => answer ?? known ?? none)
  }, [])
  const refetch = useCallback(() => void take(findRecentOrders()), [take])

  useEffect(() => void take(loaded), [take, loaded])

  useEffect(() => {
    // Who it is when the page opens, the loader waits for.
    if (before.current !== 'checking' && before.current !== status) refetch()
    before.current = status
  }, [status, refetch])

  useEffect(() => {
    const hear = () => {
      if (document.visibilityState === 'visible') refetch()
    }
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) refetch()
    }
    document.addEventListener('visibilitychange', hear)
    window.addEventListener('pageshow', wake)
    return () => {
      document.removeEventListener('visibilitychange', hear)
      window.removeEventListener('pageshow', wake)
    }
  }, [refetch])

  return [{ orders: orders ?? none, isKnown: orders !== null }, refetch]
}
