import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { useWokenUp } from '../waiting/use-woken-up.ts'
import { payForOrder } from './pay-for-cart.ts'
import { paymentMemory } from './payment-memory.ts'

/** Goes to the payment page of an unpaid order; says why if that failed. */
export function usePayForOrder(order: Order, onPaidAlready: (order: Order) => void) {
  const { user, endSession } = useAuth()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useWokenUp(() => setIsBusy(false))

  async function pay() {
    if (isBusy || !user) return
    setIsBusy(true)
    setRefusal(null)
    const payer = { user, origin: window.location.origin }
    const result = await payForOrder({ api: browserApi, memory: paymentMemory }, payer, order)
    switch (result.kind) {
      case 'payment_opened':
        // While going to the payment page the button stays busy, so that nobody presses it again.
        window.location.assign(result.redirectUrl)
        return
      case 'paid_already':
        onPaidAlready(result.order)
        break
      case 'session_ended':
        endSession()
        break
      case 'payment_not_opened':
        setRefusal(result.message)
    }
    setIsBusy(false)
  }

  return { pay, isBusy, refusal }
}
