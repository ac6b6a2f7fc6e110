import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api.ts'
import { cancelCheckout, readCheckoutStatus } from '#contract/orders/payment.ts'
import { type CheckoutStatus, checkoutFacts } from '#domain/payments/payment-status.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { findCheckoutId } from './checkout-id.ts'

type CheckoutCall = (checkoutId: string) => Promise<{ checkout: { status: CheckoutStatus } }>

export const fetchCheckoutStatus: CheckoutCall = (checkoutId) =>
  browserApi.call(readCheckoutStatus, { params: { checkoutId } })

/** Tells the shop that the payment page was left, which answers how the payment stands. */
export const reportCancelled: CheckoutCall = (checkoutId) =>
  browserApi.call(cancelCheckout, { body: { checkoutId } })

/**
 * Goes on to the result if the payment was made after all: a visit to a page proves nothing, and someone who paid at
 * a second try belongs on the page that says so. Null asks nothing.
 */
export function usePaidAfterAll(fetchStatus: CheckoutCall | null): void {
  const navigate = useNavigate()

  useEffect(() => {
    const checkoutId = fetchStatus && findCheckoutId()
    if (!checkoutId) return
    let isCurrent = true
    fetchStatus(checkoutId).then(
      ({ checkout }) => {
        if (isCurrent && checkoutFacts[checkout.status].isPaid)
          navigate('/payment-success', { replace: true })
      },
      (error: unknown) => {
        // Without an answer the page stays as it is: what it offers is right either way.
        if (!isApiError(error)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [fetchStatus, navigate])
}
