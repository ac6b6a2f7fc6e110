import type { Arbitrary } from 'fast-check'

/** A customer has orders and no password; a member the other way round. */
export type Who = 'guest' | 'customer' | 'member' | 'staff' | 'administrator'

/** Stands in addresses and bodies for the number of the order that was placed last. */
export const lastOrder = 'ORD-THE-LAST-ONE'

/** How whoever sends it shows who they are; spoiled is a token that is nearly theirs. */
export type Bearing = 'bearer' | 'cookie' | 'both' | 'spoiled'

/** One request, but for who sends it and what is only known then: tokens, tags, signatures. */
export type Shot = {
  bearing: Bearing
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
  /** Whether it carries the signature of the payment provider. */
  isSigned: boolean
}

/** An address that the shop answers, what is sent to it, and what is sent as it should be. */
export type Place = { name: string; shots: Arbitrary<Shot>; orderly?: Arbitrary<Shot> }
