import type { Order } from '#contract/orders/order.ts'
import { type BoughtItems, parseCart } from '#web/session/cart/cart.ts'
import type { CartOperations } from '#web/session/cart/cart-provider.tsx'
import { agreedKey } from '#web/session/cart/cart-store.ts'
import { agreedWithout, parseAgreed } from '#web/session/cart/saved-cart.ts'
import { keepDiscountCode } from '#web/session/cart/use-discount-code.ts'
import { keepGiftCards } from '#web/session/cart/use-gift-cards.ts'
import { forgetOrderInHand } from '#web/session/order-in-hand.ts'
import { persistentStorage, writeStored } from '#web/session/storage.ts'
import { completedOrder, keepCompletedOrder, type StoredOrder } from '../../orders/waiting/stored-order.ts'
import { forgetDraft } from '../shipping/shipping-draft.ts'

/** After payment: the receipt is stored, and everything that led to it is cleared. */
export function completeCheckout(order: Order, takeOut: CartOperations['takeOut']): StoredOrder {
  const completed = completedOrder(order)
  keepCompletedOrder(completed)
  clearAway(completed, takeOut)
  return completed
}

/** Removes the paid lines from the cart, and all data of the checkout. */
export function clearAway({ items }: { items: BoughtItems }, takeOut: CartOperations['takeOut']): void {
  const agreed = parseAgreed(persistentStorage.read(agreedKey))
  // First: once the cart has changed, it is compared with this.
  if (agreed) {
    const lines = parseCart(persistentStorage.read('cart'))
    writeStored(persistentStorage, agreedKey, agreedWithout(agreed, lines, items))
  }
  takeOut(items)
  keepDiscountCode(null)
  keepGiftCards({ codes: [], usesCredit: false })
  forgetOrderInHand()
  forgetDraft()
}
