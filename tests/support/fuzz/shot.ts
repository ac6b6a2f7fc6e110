import type { Arbitrary } from 'fast-check'

/** A customer has orders but no password; a member has a password but no orders. */
export type Who = 'guest' | 'customer' | 'member' | 'staff' | 'administrator'

/** Placeholder in addresses and bodies for the number of the last order. */
export const lastOrder = 'ORD-THE-LAST-ONE'

/** How the sender authenticates; a spoiled token is nearly theirs. */
export type Bearing = 'bearer' | 'cookie' | 'both' | 'spoiled'

/** One request, without its sender and what is known only later: tokens, tags, signatures. */
export type Shot = {
  bearing: Bearing
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
  /** Whether it has the payment provider's signature. */
  isSigned: boolean
}

/** An address of the shop, with the shots for it and the valid ones among them. */
export type Place = { name: string; shots: Arbitrary<Shot>; orderly?: Arbitrary<Shot> }
