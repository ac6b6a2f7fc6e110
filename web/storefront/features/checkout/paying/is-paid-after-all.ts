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

/** A visit to a page proves nothing: someone who paid at a second try belongs on the page that says so. */
export async function isPaidAfterAll(fetchStatus: CheckoutCall): Promise<boolean> {
  const checkoutId = findCheckoutId()
  if (!checkoutId) return false
  try {
    const { checkout } = await fetchStatus(checkoutId)
    return checkoutFacts[checkout.status].isPaid
  } catch (error) {
    // Without an answer the page stays as it is: what it offers is right either way.
    if (!isApiError(error)) throw error
    return false
  }
}
