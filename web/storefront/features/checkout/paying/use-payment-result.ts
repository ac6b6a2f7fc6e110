import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readOrder } from '#contract/orders/order.ts'
import { readCheckoutStatus } from '#contract/orders/payment.ts'
import { orderPaymentStatus } from '#domain/orders/order-payment-status.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useCartOperations } from '#web/session/cart/cart-provider.tsx'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { pendingOrderNumber } from '../../orders/waiting/pending-order.ts'
import {
  completedOrder,
  findCompletedOrder,
  keepCompletedOrder,
  type StoredOrder,
  verifiedOrderNumber,
} from '../../orders/waiting/stored-order.ts'
import { awaitPayment, type PaymentAnswer, type PaymentOutcome } from './await-payment.ts'
import { findCheckoutId } from './checkout-id.ts'
import { completeCheckout } from './complete-checkout.ts'

export type PaymentResult =
  | { kind: 'verifying'; isSlow: boolean }
  | { kind: 'paid'; order: StoredOrder }
  | { kind: 'not_paid'; reason: string }
  | { kind: 'undecided'; reason: string }
  | { kind: 'login_needed'; orderNumber: string | null }

// By now a person wonders whether something went wrong.
const slowAfterMs = 10_000

/** How the payment of this browser's order stands. The same again after a reload. */
export function usePaymentResult(): PaymentResult {
  const { status, endSession } = useAuth()
  const { takeOut } = useCartOperations()
  const told = useSearchParams()[0].get('order')
  // Whose session ended while they paid is forgotten here; which order it was leads back to it after the log-in.
  const inHand = useRef<string | null>(null)
  const [result, setResult] = useState<PaymentResult>({ kind: 'verifying', isSlow: false })

  useEffect(() => {
    let isCurrent = true
    const isActive = () => isCurrent
    inHand.current ??= pendingOrderNumber()
    const orderNumber = told ?? inHand.current
    const slowly = setTimeout(() => setResult({ kind: 'verifying', isSlow: true }), slowAfterMs)

    async function findResult(): Promise<PaymentResult> {
      const known = whatIsKnown(orderNumber)
      if (known.kind === 'nothing') return { kind: 'not_paid', reason: 'No payment information found' }
      if (known.kind === 'completed') return { kind: 'paid', order: known.order }
      if (status === 'checking') return { kind: 'verifying', isSlow: false }
      if (status === 'guest') return { kind: 'login_needed', orderNumber }

      const isCheckout = known.kind === 'checkout'
      const outcome = isCheckout
        ? await pollCheckout(known.checkoutId, isActive)
        : await pollOrder(known.orderNumber, isActive)
      if (!isCurrent) return { kind: 'verifying', isSlow: false }
      switch (outcome.kind) {
        case 'session_ended':
          endSession()
          return { kind: 'login_needed', orderNumber }
        case 'paid':
          if (isCheckout) return { kind: 'paid', order: completeCheckout(outcome.order, takeOut) }
          // Its cart was cleared when it was paid; what is in the cart by now is meant for another order.
          keepCompletedOrder(completedOrder(outcome.order))
          return { kind: 'paid', order: completedOrder(outcome.order) }
        case 'not_paid':
        case 'undecided':
          return outcome
      }
    }

    findResult().then((found) => {
      if (!isCurrent) return
      if (found.kind !== 'verifying') clearTimeout(slowly)
      setResult(found)
    })
    return () => {
      isCurrent = false
      clearTimeout(slowly)
    }
  }, [status, endSession, takeOut, told])

  return result
}

type Known =
  | { kind: 'checkout'; checkoutId: string }
  | { kind: 'completed'; order: StoredOrder }
  | { kind: 'verified'; orderNumber: string }
  | { kind: 'nothing' }

/** @param told the order in the page's own address, where the browser could keep nothing */
function whatIsKnown(told: string | null): Known {
  const checkoutId = findCheckoutId()
  if (checkoutId !== null) return { kind: 'checkout', checkoutId }
  const order = findCompletedOrder()
  if (order) return { kind: 'completed', order }
  const orderNumber = verifiedOrderNumber() ?? told
  return orderNumber === null ? { kind: 'nothing' } : { kind: 'verified', orderNumber }
}

function pollCheckout(checkoutId: string, isActive: () => boolean): Promise<PaymentOutcome> {
  return pollPayment(() => browserApi.call(readCheckoutStatus, { params: { checkoutId } }), isActive)
}

function pollOrder(orderNumber: string, isActive: () => boolean): Promise<PaymentOutcome> {
  return pollPayment(async () => {
    const { order } = await browserApi.call(readOrder, { params: { orderNumber } })
    return { checkout: { status: orderPaymentStatus(order.status) }, order }
  }, isActive)
}

function pollPayment(
  fetchStatus: () => Promise<PaymentAnswer>,
  isActive: () => boolean,
): Promise<PaymentOutcome> {
  return awaitPayment({
    isActive,
    fetchStatus,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
  })
}
