import { createHmac, hkdfSync, randomInt } from 'node:crypto'

/** The codes that are sent by email to log in with. */
export type LoginCodes = {
  create(): string
  /** Only with the shop's secret: of all codes of six digits, anyone could find the one with a plain hash. */
  hash(accountId: string, code: string): string
}

const digits = 6

export function createLoginCodes(secret: string): LoginCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kwela login codes', 32))
  return {
    create: () => String(randomInt(10 ** digits)).padStart(digits, '0'),
    hash: (accountId, code) => createHmac('sha256', key).update(`${accountId} ${code}`).digest('base64url'),
  }
}
