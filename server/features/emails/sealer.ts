import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { ShopSecrets } from '#server/shop-secrets.ts'

/** Protects text from anyone who reads the database without the shop's secret. */
export type Sealer = {
  seal(text: string): string
  open(sealed: string): string
  /** The same text sealed with the newest secret; null if it is already, or there is no other secret. */
  resealed(sealed: string): string | null
}

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with keys derived from the secrets for one purpose only. The newest seals, and all of them open. `open`
 * throws if anything was altered.
 */
export function createSealer({ newest, older }: ShopSecrets, purpose: string): Sealer {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `kwela ${purpose}`, 32))
  const newestKey = keyOf(newest)
  const olderKeys = older.map(keyOf)

  function seal(text: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', newestKey, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  }

  function open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url')
    for (const key of [newestKey, ...olderKeys]) {
      const text = openWith(key, bytes)
      if (text !== null) return text
    }
    throw new Error('It was sealed with another secret, or altered')
  }

  return {
    seal,
    open,
    resealed(sealed) {
      if (olderKeys.length === 0 || openWith(newestKey, Buffer.from(sealed, 'base64url')) !== null)
        return null
      return seal(open(sealed))
    },
  }
}

/** Null if it was not sealed with this key, or was altered. */
function openWith(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  try {
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const body = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
