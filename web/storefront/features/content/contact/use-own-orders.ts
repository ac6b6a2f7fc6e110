import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'

// Most who write are not asked for an order.
const listOrders = () => import('#contract/orders/order.ts').then((contract) => contract.listOrders)

/** The last orders of who is signed in, newest first; none for anybody else, or while the shop does not answer. */
export function useOwnOrders(): readonly Order[] {
  const { status } = useAuth()
  const [orders, setOrders] = useState<readonly Order[]>([])

  useEffect(() => {
    let isWanted = status === 'signed_in'
    if (!isWanted) setOrders([])
    else
      void findOwnOrders().then((found) => {
        if (isWanted) setOrders(found)
      })
    return () => {
      isWanted = false
    }
  }, [status])

  return orders
}

async function findOwnOrders(): Promise<readonly Order[]> {
  try {
    return (await browserApi.call(listOrders, { query: { scope: 'own', limit: 20 } })).orders
  } catch (error) {
    if (!isApiError(error)) throw error
    return []
  }
}
