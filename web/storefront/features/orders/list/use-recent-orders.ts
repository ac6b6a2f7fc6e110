import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'

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

const none: readonly Order[] = []

/**
 * The last orders of who is signed in, placed on whatever device. Asked for again when somebody comes back to the page.
 * @param loaded with the page, by `findRecentOrders`
 */
export function useRecentOrders(loaded: readonly Order[] | null = null): [RecentOrders, () => void] {
  const { status } = useAuth()
  const [orders, setOrders] = useState(loaded)
  const lastRound = useRef(0)
  const isLoaded = loaded !== null

  const refetch = useCallback(async () => {
    if (status === 'checking') return
    lastRound.current += 1
    const round = lastRound.current
    const answer = status === 'guest' ? none : await fetchRecentOrders()
    // Without an answer there is nothing new to say of them, and the page does with what it knows.
    if (round === lastRound.current) setOrders((before) => answer ?? before ?? none)
  }, [status])

  useEffect(() => {
    if (!isLoaded) void refetch()
  }, [isLoaded, refetch])

  useEffect(() => {
    const hear = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch()
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

export async function findRecentOrders(): Promise<readonly Order[]> {
  return (await fetchRecentOrders()) ?? none
}

async function fetchRecentOrders(): Promise<readonly Order[] | null> {
  try {
    return (await browserApi.call(listOrders, { query: { scope: 'own', limit: maxRecent } })).orders
  } catch (error) {
    if (!isApiError(error)) throw error
    return null
  }
}
