import { type BrowserStorage, persistentStorage } from './storage.ts'

export const deliveryCodeKey = 'deliveryCode'

/** Whether something is stored as the postal code for deliveries; what it is worth, `readDeliveryCode` says. */
export function hasDeliveryCode(storage: BrowserStorage = persistentStorage): boolean {
  return storage.read(deliveryCodeKey) !== null
}
