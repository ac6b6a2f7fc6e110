import type { Order } from '#contract/order.ts'
import type { CartOperations } from '#web/session/cart-provider.tsx'
import { forgetPendingOrder } from '../orders/pending-order.ts'
import { completedOrder, keepCompletedOrder, type StoredOrder } from '../orders/stored-order.ts'
import { forgetAttempt } from './attempt.ts'
import { forgetCheckoutId } from './checkout-id.ts'
import { forgetDraft } from './shipping-draft.ts'

/** After payment: the receipt is kept, and everything that led to it is cleared away. */
export function completeCheckout(order: Order, takeOut: CartOperations['takeOut']): StoredOrder {
  const completed = completedOrder(order)
  keepCompletedOrder(completed)
  takeOut(completed.items)
  forgetPendingOrder()
  forgetCheckoutId()
  forgetAttempt()
  forgetDraft()
  return completed
}
