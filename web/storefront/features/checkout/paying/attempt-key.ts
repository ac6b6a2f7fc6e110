import { z } from 'zod'
import { orderInHandKeys } from '#web/session/order-in-hand.ts'
import { randomKey } from '#web/session/random-key.ts'
import { readStored } from '#web/session/read-stored.ts'
import { type BrowserStorage, persistentStorage, writeStored } from '#web/session/storage.ts'

const key = orderInHandKeys.attempt

const Attempt = z.object({ key: z.string().min(1), order: z.string() })

/**
 * The idempotency key of an attempt to buy exactly this. A double click, a reload or a return from the payment page
 * finds the key, and with it the first order; any change makes another attempt.
 */
export function attemptKey(
  userId: string,
  wanted: unknown,
  {
    storage = persistentStorage,
    newKey = randomKey,
  }: { storage?: BrowserStorage; newKey?: () => string } = {},
): string {
  const order = shortHash(JSON.stringify([userId, wanted]))
  const kept = readStored(storage, key, Attempt)
  if (kept?.order === order) return kept.key
  const attempt = { key: newKey(), order }
  writeStored(storage, key, attempt)
  return attempt.key
}

export function forgetAttempt(storage: BrowserStorage = persistentStorage): void {
  storage.remove(key)
}

/**
 * Enough to tell one order from the next, and too little to reveal the order or its address: 53 bits (cyrb53, public
 * domain). `crypto.subtle` is missing if the shop is opened without https. Two orders with one hash would share a key,
 * which the shop refuses.
 */
function shortHash(text: string): string {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2_654_435_761)
    two = Math.imul(two ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36)
}
