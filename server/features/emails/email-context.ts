import type { ShopConfig } from '#shop.config'

/** Where the shop is and what it is called: the same for every email. */
export type EmailContext = { shop: ShopConfig; publicUrl: string }

/**
 * By name only where it is one: whoever signs up with somebody else's address could otherwise have the shop send them
 * a link or an advertisement.
 */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}' \u2019-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,'
}
