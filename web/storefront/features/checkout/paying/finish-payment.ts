import { isApiError } from '#contract/api.ts'
import { type Order, readOrder } from '#contract/orders/order.ts'
import { readCheckoutStatus } from '#contract/orders/payment.ts'
import { isPaid, statusFacts } from '#domain/orders/order-status.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { CartOperations } from '#web/session/cart/cart-provider.tsx'
import { forgetOrderInHand } from '#web/session/order-in-hand.ts'
import { pendingOrderNumber } from '../../orders/waiting/pending-order.ts'
import { completedOrder } from '../../orders/waiting/stored-order.ts'
import { findCheckoutId } from './checkout-id.ts'
import { clearAway } from './complete-checkout.ts'

/**
 * The status of the order that this browser last sent to be paid. A paid one is completed as the result page would do:
 * the tab may have been closed while paying, or the bank's app may lead back to another one. Null if it is still
 * unpaid, or the shop cannot be reached.
 */
export async function finishPayment(takeOut: CartOperations['takeOut']): Promise<Order | null> {
  const order = await orderInHand()
  if (!order) return null
  if (isPaid(order.status)) {
    clearAway(completedOrder(order), takeOut)
    return order
  }
  if (!statusFacts[order.status].awaitsPayment) forgetOrderInHand()
  return null
}

async function orderInHand(): Promise<Order | null> {
  const checkoutId = findCheckoutId()
  const orderNumber = pendingOrderNumber()
  try {
    // Also asks the provider, so that the result is known before the webhook arrives.
    if (checkoutId) return (await browserApi.call(readCheckoutStatus, { params: { checkoutId } })).order
    return orderNumber ? (await browserApi.call(readOrder, { params: { orderNumber } })).order : null
  } catch (error) {
    if (!isApiError(error)) throw error
    // Nobody's, or that of an earlier person at this browser.
    if (error.status === 404) forgetOrderInHand()
    return null
  }
}
