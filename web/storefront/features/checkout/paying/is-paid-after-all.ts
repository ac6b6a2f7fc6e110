import { isApiError } from '#contract/api.ts'
import { cancelCheckout, readCheckoutStatus } from '#contract/orders/payment.ts'
import { isPaid } from '#domain/orders/order-status.ts'
import { type CheckoutStatus, checkoutFacts } from '#domain/payments/payment-status.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { pendingOrderNumber } from '../../orders/waiting/pending-order.ts'
import { findCheckoutId } from './checkout-id.ts'

type CheckoutCall = (checkoutId: string) => Promise<{ checkout: { status: CheckoutStatus } }>

export const fetchCheckoutStatus: CheckoutCall = (checkoutId) =>
  browserApi.call(readCheckoutStatus, { params: { checkoutId } })

/** Tells the shop that the payment page was left, which answers how the payment stands. */
export const reportCancelled: CheckoutCall = (checkoutId) =>
  browserApi.call(cancelCheckout, { body: { checkoutId } })

/**
 * A visit to a page proves nothing: someone who paid at a second try belongs on the page that says so.
 * @param told the order in the page's own address
 */
export async function isPaidAfterAll(fetchStatus: CheckoutCall, told: string | null): Promise<boolean> {
  const checkoutId = told === null || told === pendingOrderNumber() ? findCheckoutId() : null
  try {
    if (checkoutId) return checkoutFacts[(await fetchStatus(checkoutId)).checkout.status].isPaid
    if (told === null) return false
    return isPaid((await browserApi.call(readOrder, { params: { orderNumber: told } })).order.status)
  } catch (error) {
    // Without an answer the page stays as it is: what it offers is right either way.
    if (!isApiError(error)) throw error
    return false
  }
}

const readOrder = () => import('#contract/orders/order.ts').then((contract) => contract.readOrder)
