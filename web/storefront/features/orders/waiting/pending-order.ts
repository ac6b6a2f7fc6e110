import { fieldsOf, parseJson } from '#web/session/api/parse-json.ts'
import { forgetOrderInHand, orderInHandKeys } from '#web/session/order-in-hand.ts'
import { persistentStorage } from '#web/session/storage.ts'

export const pendingOrderKey = orderInHandKeys.pendingOrder

/** The last order that this browser sent to be paid. */
export function pendingOrderNumber(storage = persistentStorage): string | null {
  const { id } = fieldsOf(parseJson(storage.read(pendingOrderKey) ?? ''))
  return typeof id === 'string' && id !== '' ? id : null
}

/** A finished order leaves no personal data behind, and another one's is not touched. */
export function forgetPendingOrder(orderNumber: string): void {
  if (pendingOrderNumber() === orderNumber) forgetOrderInHand()
}
