import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api.ts'
import { cancelCheckout } from '#contract/payment.ts'
import { browserApi } from '#web/session/api.ts'
import { findCheckoutId } from './checkout-id.ts'

/** Tells the shop that the payment page was left, and goes on to the result if it was paid after all. */
export function useCancelledReturn(isCancelled: boolean): void {
  const navigate = useNavigate()

  useEffect(() => {
    const checkoutId = isCancelled ? findCheckoutId() : null
    if (checkoutId === null) return
    let isCurrent = true
    browserApi.call(cancelCheckout, { body: { checkoutId } }).then(
      ({ checkout }) => {
        if (isCurrent && checkout.status === 'complete') navigate('/payment-success', { replace: true })
      },
      (error: unknown) => {
        // The shop learns of it from the provider all the same; nothing on this page depends on it.
        if (!isApiError(error)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isCancelled, navigate])
}
