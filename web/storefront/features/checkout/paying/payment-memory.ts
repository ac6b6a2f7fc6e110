import { keepPendingOrder } from '../../orders/waiting/stored-order.ts'
import { attemptKey, forgetAttempt } from './attempt-key.ts'
import { keepCheckoutId } from './checkout-id.ts'
import type { PaymentMemory } from './pay-for-cart.ts'

export const paymentMemory: PaymentMemory = {
  attemptKey: (...attempt) => attemptKey(...attempt),
  forgetAttempt: () => forgetAttempt(),
  keepPendingOrder,
  keepCheckoutId,
}
