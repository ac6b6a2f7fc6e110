import { z } from 'zod'
import type { PlaceOrderBody } from '#contract/order.ts'
import { randomKey } from '#web/session/random-key.ts'
import { type BrowserStorage, lastingStorage, readStored, writeStored } from '#web/session/storage.ts'

const key = 'checkoutAttempt'

const Attempt = z.object({ key: z.string().min(1), order: z.string() })

/**
 * The idempotency key of an attempt to buy exactly this. A double click, a reload or a return from the payment
 * page finds the key, and with it the order, of the first time; any change makes another attempt.
 */
export function attemptKey(
  userId: string,
  body: PlaceOrderBody,
  { storage = lastingStorage, newKey = randomKey }: { storage?: BrowserStorage; newKey?: () => string } = {},
): string {
  const order = JSON.stringify([userId, body])
  const kept = readStored(storage, key, Attempt)
  if (kept?.order === order) return kept.key
  const attempt = { key: newKey(), order }
  writeStored(storage, key, attempt)
  return attempt.key
}

export function forgetAttempt(storage: BrowserStorage = lastingStorage): void {
  storage.remove(key)
}
