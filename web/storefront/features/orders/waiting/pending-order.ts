import { fieldsOf, parseJson } from '#web/session/api/parse-json.ts'
import { forgetOrderInHand, orderInHandKeys } from '#web/session/order-in-hand.ts'
import { persistentStorage } from '#web/session/storage.ts'

export const pendingOrderKey = orderInHandKeys.pendingOrder

/** The order that was last on its way to be paid, in this browser. */
export function pendingOrderNumber(storage = persistentStorage): string | null {
  const { id } = fieldsOf(parseJson(storage.read(pendingOrderKey) ?? ''))
  return typeof id === 'string' && id !== '' ? id : null
}

/** An order that is over leaves nothing of its buyer behind, and nothing of another one is touched. */
export function forgetPendingOrder(orderNumber: string): void {
  if (pendingOrderNumber() === orderNumber) forgetOrderInHand()
}
