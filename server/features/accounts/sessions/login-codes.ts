import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import type { ShopSecrets } from '#server/shop-secrets.ts'

/** The codes that are sent by email to log in with. */
export type LoginCodes = {
  create(): string
  /** Only with the shop's secret: of all codes of six digits, anyone could find the one with a plain hash. */
  hash(accountId: string, code: string): string
  /** The same with every secret of the shop: a code may have been sent just before a new one. */
  possibleHashes(accountId: string, code: string): string[]
}

const digits = 6

export function createLoginCodes({ newest, older }: ShopSecrets): LoginCodes {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'kwela login codes', 32))
  const newestKey = keyOf(newest)
  const keys = [newestKey, ...older.map(keyOf)]
  return {
    create: () => String(randomInt(10 ** digits)).padStart(digits, '0'),
    hash: (accountId, code) => hashWith(newestKey, accountId, code),
    possibleHashes: (accountId, code) => keys.map((key) => hashWith(key, accountId, code)),
  }
}

function hashWith(key: Buffer, accountId: string, code: string): string {
  return createHmac('sha256', key).update(`${accountId} ${code}`).digest('base64url')
}
