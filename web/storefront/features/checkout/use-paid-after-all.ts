import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '#contract/api.ts'
import { readCheckoutStatus } from '#contract/payment.ts'
import { browserApi } from '#web/session/api.ts'
import { findCheckoutId } from './checkout-id.ts'

/** A visit to a page proves nothing: someone who paid at a second try belongs on the page that says so. */
export function usePaidAfterAll(isSignedIn: boolean): void {
  const navigate = useNavigate()

  useEffect(() => {
    const checkoutId = isSignedIn ? findCheckoutId() : null
    if (checkoutId === null) return
    let isCurrent = true
    browserApi.call(readCheckoutStatus, { params: { checkoutId } }).then(
      ({ checkout }) => {
        if (isCurrent && checkout.status === 'complete') navigate('/payment-success', { replace: true })
      },
      (error: unknown) => {
        // Without an answer the page stays as it is: what it offers is right either way.
        if (!isApiError(error)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isSignedIn, navigate])
}
