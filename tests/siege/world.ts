import type { Random } from '#domain/seeded-random.ts'
import type { Person } from '#tests/support/given/builders.ts'
import type { BesiegedShop } from './besieged-shop.ts'
import type { Tally } from './tally.ts'

/** A stock edit by the owner, as the difference that it makes; unsure if no answer ever came. */
export type TypedEdit = { productId: number; difference: number; isSure: boolean }

/** What shoppers and the bookkeeper can see, of one process or of a whole fleet. */
export type TradeWorld = {
  shop: Pick<BesiegedShop, 'url' | 'sandboxUrl' | 'wasDatabaseAwaySince' | 'isOpen'>
  tally: Tally
  people: readonly Person[]
  productIds: readonly number[]
  /** Discount codes that people try. */
  codes: readonly string[]
  /** Codes of gift cards that the owner gave away: anybody may pay with any of them. */
  giftCards: string[]
  reservationMs: number
  /** Order numbers from the shop's answers: none of them may ever be missing. */
  promised: Set<string>
  ending: AbortSignal
  /** Settles when the load ends. */
  ended: Promise<void>
}

/** What every actor in the siege can see. */
export type World = TradeWorld & {
  shop: BesiegedShop
  owner: Person
  /** Manual changes of stock. */
  typed: TypedEdit[]
}

export type Actor<Seen extends TradeWorld = World> = (world: Seen, random: Random) => Promise<void>
