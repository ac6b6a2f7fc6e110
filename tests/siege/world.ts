import type { Person } from '#tests/support/given/builders.ts'
import type { BesiegedShop } from './besieged-shop.ts'
import type { Random } from './random.ts'
import type { Tally } from './tally.ts'

/** A stock edit by the owner, as the difference that it makes; unsure if no answer ever came. */
export type TypedEdit = { productId: number; difference: number; isSure: boolean }

/** What every actor in the siege can see. */
export type World = {
  shop: BesiegedShop
  tally: Tally
  people: readonly Person[]
  owner: Person
  productIds: readonly number[]
  reservationMs: number
  /** Order numbers from the shop's answers: none of them may ever be missing. */
  promised: Set<string>
  /** Manual changes of stock. */
  typed: TypedEdit[]
  ending: AbortSignal
  /** Settles when the siege is over. */
  ended: Promise<void>
}

export type Actor = (world: World, random: Random) => Promise<void>
