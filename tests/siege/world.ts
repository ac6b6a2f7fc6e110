import type { Person } from '#tests/support/given/builders.ts'
import type { BesiegedShop } from './besieged-shop.ts'
import type { Random } from './random.ts'
import type { Tally } from './tally.ts'

/** What somebody of the owner's typed, as the difference that it makes; unsure where no answer ever came. */
export type TypedEdit = { productId: number; difference: number; isSure: boolean }

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
  /** What was done to stock by hand. */
  typed: TypedEdit[]
  ending: AbortSignal
  /** Settles when it is over. */
  ended: Promise<void>
}

export type Actor = (world: World, random: Random) => Promise<void>
