import { orderInHandKeys } from '#web/session/order-in-hand.ts'
import { persistentStorage } from '#web/session/storage.ts'

const key = orderInHandKeys.checkoutId

/** This browser's current payment, as the shop and its provider know it. */
export function findCheckoutId(): string | null {
  return persistentStorage.read(key)
}

export function keepCheckoutId(checkoutId: string): void {
  persistentStorage.write(key, checkoutId)
}
