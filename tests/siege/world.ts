import type { Person } from '#tests/support/builders.ts'
import type { BesiegedShop } from './besieged-shop.ts'
import type { Random } from './random.ts'
import type { Tally } from './tally.ts'

/** What everybody in the siege can see. */
export type World = {
  shop: BesiegedShop
  tally: Tally
  people: readonly Person[]
  owner: Person
  productIds: readonly number[]
  reservationMs: number
  /** Order numbers that the shop answered with: none of them may ever be missing. */
  promised: Set<string>
  ending: AbortSignal
  /** Settles when it is over. */
  ended: Promise<void>
}

export type Actor = (world: World, random: Random) => Promise<void>
