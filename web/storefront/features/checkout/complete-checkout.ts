import type { Order } from '#contract/order.ts'
import {
  completedOrder,
  forgetPendingOrder,
  keepCompletedOrder,
  type StoredOrder,
} from '../orders/stored-order.ts'
import { forgetAttempt } from './attempt.ts'
import { forgetCheckoutId } from './checkout-id.ts'
import { forgetDraft } from './shipping-draft.ts'

/** After payment: the receipt is kept, and everything that led to it is cleared away. */
export function completeCheckout(order: Order, clearCart: () => void): StoredOrder {
  const completed = completedOrder(order)
  keepCompletedOrder(completed)
  clearCart()
  forgetPendingOrder()
  forgetCheckoutId()
  forgetAttempt()
  forgetDraft()
  return completed
}
