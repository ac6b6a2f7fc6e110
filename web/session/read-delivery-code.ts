import { isPostalCode } from '#domain/accounts/addresses/address.ts'
import { parseJson } from './api/parse-json.ts'
import { deliveryCodeKey } from './has-delivery-code.ts'
import { type BrowserStorage, persistentStorage, writeStored } from './storage.ts'

/** The postal code that deliveries are shown for in this browser; null until somebody gives one. */
export function readDeliveryCode(storage: BrowserStorage = persistentStorage): string | null {
  const stored: unknown = parseJson(storage.read(deliveryCodeKey) ?? '')
  return typeof stored === 'string' && isPostalCode(stored) ? stored : null
}

export function rememberDeliveryCode(code: string, storage: BrowserStorage = persistentStorage): void {
  writeStored(storage, deliveryCodeKey, code)
}
