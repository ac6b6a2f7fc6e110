import { type BrowserStorage, persistentStorage } from './storage.ts'

/** This browser's data about an order that is being paid. */
export const orderInHandKeys = {
  attempt: 'checkoutAttempt',
  pendingOrder: 'pendingOrder',
  checkoutId: 'checkoutId',
} as const

export function hasOrderInHand(storage: BrowserStorage = persistentStorage): boolean {
  return (
    storage.read(orderInHandKeys.checkoutId) !== null || storage.read(orderInHandKeys.pendingOrder) !== null
  )
}

/** Paid, cancelled or given up: nothing of it is needed here any more. */
export function forgetOrderInHand(storage: BrowserStorage = persistentStorage): void {
  for (const key of Object.values(orderInHandKeys)) storage.remove(key)
}
