import { fieldsOf, parseJson } from '#web/session/json.ts'
import { lastingStorage } from '#web/session/storage.ts'

export const pendingOrderKey = 'pendingOrder'

/** The order that was last on its way to be paid, in this browser. */
export function pendingOrderNumber(storage = lastingStorage): string | null {
  const { id } = fieldsOf(parseJson(storage.read(pendingOrderKey) ?? ''))
  return typeof id === 'string' && id !== '' ? id : null
}

export function forgetPendingOrder(): void {
  lastingStorage.remove(pendingOrderKey)
}
