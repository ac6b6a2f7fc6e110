import { isPostalCode } from '#domain/accounts/address.ts'
import { parseJson } from './api/parse-json.ts'
import { type BrowserStorage, persistentStorage, writeStored } from './storage.ts'

const key = 'deliveryCode'

/** The postal code that deliveries are shown for in this browser; null until somebody gives one. */
export function readDeliveryCode(storage: BrowserStorage = persistentStorage): string | null {
  const stored: unknown = parseJson(storage.read(key) ?? '')
  return typeof stored === 'string' && isPostalCode(stored) ? stored : null
}

export function rememberDeliveryCode(code: string, storage: BrowserStorage = persistentStorage): void {
  writeStored(storage, key, code)
}
