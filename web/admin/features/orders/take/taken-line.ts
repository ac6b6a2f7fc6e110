import { parseRand } from '#domain/money/parse-rand.ts'

/** One product of an order that is being taken, with a lower price as it is typed. */
export type TakenLine = {
  productId: number
  name: string
  /** What everybody is asked, and what the customer is by the list of their group. */
  shelfCents: number
  ownCents?: number | undefined
  quantity: number
  /** Null for the price on the shelf. */
  reduced: { price: string; reason: string } | null
}

/** What the customer is asked, if staff ask no less. */
export function askedCentsOf({ shelfCents, ownCents = shelfCents }: TakenLine): number {
  return ownCents
}

export function priceCentsOf({ reduced, ...line }: TakenLine): number {
  const asked = askedCentsOf({ reduced, ...line })
  const typed = reduced ? parseRand(reduced.price) : null
  return typed !== null && typed >= 0 && typed < asked ? typed : asked
}

/** Null if its lower price can be asked. */
export function reducedProblem(line: TakenLine): 'price' | 'reason' | null {
  const { reduced } = line
  if (!reduced) return null
  const typed = parseRand(reduced.price)
  if (typed === null || typed < 0 || typed >= askedCentsOf(line)) return 'price'
  return reduced.reason.trim() === '' ? 'reason' : null
}

/** The line as it is sent. */
export function takenItem(line: TakenLine) {
  const { productId, quantity, reduced } = line
  return {
    productId,
    quantity,
    ...(reduced && { priceCents: priceCentsOf(line), priceReason: reduced.reason.trim() }),
  }
}
