import type { ShopConfig } from '#shop.config'

/** The shop's address and name: the same for every email. */
export type EmailContext = { shop: ShopConfig; publicUrl: string }

/**
 * Only if it looks like a name: by signing up with somebody else's address, a person could otherwise make the shop send
 * them a link or an advertisement.
 */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}' \u2019-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,'
}
