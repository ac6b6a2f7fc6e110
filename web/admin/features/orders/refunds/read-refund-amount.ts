import { type Cents, formatRand } from '#domain/money/money.ts'
import { parseRand } from '#domain/money/parse-rand.ts'
import { type PricedLine, paidForUnitsCents } from '#domain/money/pricing.ts'

/** What was paid for these items, and delivery if chosen; never more than is left. */
export function amountOfItems(
  items: readonly PricedLine[],
  back: readonly number[],
  more: { shippingCents: Cents; leftCents: Cents },
): Cents {
  const goods = items.reduce((sum, item, index) => sum + paidForUnitsCents(item, back[index] ?? 0), 0)
  return Math.min(goods + more.shippingCents, more.leftCents)
}

export type ReadAmount = { amountCents: Cents; error: null } | { amountCents: null; error: string }

/** The typed amount, or what is wrong with it. */
export function readRefundAmount(text: string, leftCents: Cents): ReadAmount {
  const amountCents = parseRand(text)
  if (amountCents === null || amountCents <= 0) {
    return { amountCents: null, error: 'Enter an amount above R 0, such as 1 299,00' }
  }
  if (amountCents > leftCents) {
    return { amountCents: null, error: `You can refund at most ${formatRand(leftCents)}` }
  }
  return { amountCents, error: null }
}
