import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { giftCardCode, tidyGiftCardCode } from '#domain/payments/stored-value.ts'
import type { ShopSecrets } from '#server/shop-secrets.ts'

/** A code as it was typed, and what the database may know it by; without hashes it can be no code of ours. */
export type TypedCard = { typed: string; hashes: string[] }

export type GiftCardCodes = {
  /** The same for the same request: only its hash is kept, so that nobody can draw it again from the database. */
  draw(request: string): { code: string; hash: string; requestHash: string }
  read(typed: string): TypedCard
}

/**
 * Codes of gift cards are kept as keyed hashes only: neither who reads the database nor who tries codes against a copy of it
 * learns one. Cards hashed with an older secret are found for as long as that secret is in the settings.
 */
export function createGiftCardCodes({ newest, older }: ShopSecrets): GiftCardCodes {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'kwela gift cards', 32))
  const newestKey = keyOf(newest)
  const drawingKey = Buffer.from(hkdfSync('sha256', newest, '', 'kwela gift card draws', 32))
  const keys = [newestKey, ...older.map(keyOf)]
  return {
    draw(request) {
      const code = giftCardCode(createHmac('sha256', drawingKey).update(request).digest())
      const requestHash = createHash('sha256').update(request).digest('base64url')
      return { code, hash: hashWith(newestKey, tidyGiftCardCode(code) ?? ''), requestHash }
    },
    read(typed) {
      const code = tidyGiftCardCode(typed)
      return { typed, hashes: code === null ? [] : keys.map((key) => hashWith(key, code)) }
    },
  }
}

function hashWith(key: Buffer, code: string): string {
  return createHmac('sha256', key).update(code).digest('base64url')
}
