import { isFarFrom } from '#domain/money/far-amount.ts'
import { type Cents, formatRand } from '#domain/money/money.ts'
import { amountProblem, parseRand } from '#domain/money/parse-rand.ts'
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
    return { amountCents: null, error: amountProblem(text) ?? 'Enter an amount above R 0, such as 1 299,00' }
  }
  if (amountCents > leftCents) {
    return { amountCents: null, error: `You can refund at most ${formatRand(leftCents)}` }
  }
  return { amountCents, error: null }
}

type Amounts = {
  items: readonly { unitPriceCents: Cents; quantity: number }[]
  summary: { shippingCents: Cents }
}

/** Whether a typed refund is like nothing that was paid: not all that is left, an item, its line or the delivery. */
export function isUnlikeOrder(amountCents: Cents, { items, summary }: Amounts, leftCents: Cents): boolean {
  const paid = items.flatMap(({ unitPriceCents, quantity }) => [unitPriceCents, unitPriceCents * quantity])
  return [leftCents, summary.shippingCents, ...paid].every(
    (cents) => cents === 0 || isFarFrom(cents, amountCents),
  )
}
