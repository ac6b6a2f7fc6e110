import { type Cents, formatRand } from '#domain/money/money.ts'
import { parseRand } from '#domain/money/parse-rand.ts'

/** One product of a quote that is being written, with its price as it is typed. */
export type QuotedLine = {
  productId: number
  name: string
  /** What everybody is asked, and what the customer is by the list of their group. */
  shelfCents: Cents
  ownCents?: Cents | undefined
  quantity: number
  price: string
}

/** By it two lines are the same, however much the shelf asks by now. */
export function quotedLineText({ name, quantity, price }: QuotedLine): string {
  const cents = parseRand(price)
  return `${quantity} × ${name}, ${cents === null ? price : formatRand(cents)}`
}

/** Null for a price that cannot be offered. */
export function quotedCents({
  shelfCents,
  ownCents = shelfCents,
  price,
}: Pick<QuotedLine, 'shelfCents' | 'ownCents' | 'price'>): Cents | null {
  const typed = parseRand(price)
  return typed !== null && typed >= 0 && typed <= shelfCents ? Math.min(typed, ownCents) : null
}
