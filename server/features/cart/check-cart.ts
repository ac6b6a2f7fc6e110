import type { Summary } from '#contract/orders/cart.ts'
import { formatRand } from '#domain/money/money.ts'
import { priceCart } from '#domain/money/pricing.ts'
import { taxLabel } from '#domain/money/vat.ts'
import { buyableLines, type CartItem, type CheckedLine, checkLines } from '#domain/orders/cart.ts'
import { highestTotalCents, lowestTotalCents } from '#domain/payments/payable-total.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { priceRules } from '../shop/price-rules.ts'
import { findCartAndSettings } from './cart-queries.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type CheckCartResult =
  | { kind: 'checked'; lines: CheckedLine[]; summary: Summary }
  | { kind: 'refused'; reason: 'total_too_high' }

/** The current cost of a cart, and what changed since it was filled. Changes nothing. */
export async function checkCart(
  { db, clock, shop }: Needs,
  items: readonly CartItem[],
): Promise<CheckCartResult> {
  const now = clock()
  const productIds = items.map(({ productId }) => productId)
  const { products, settings } = await findCartAndSettings(db, productIds, now)
  const lines = checkLines(items, products)
  const rules = priceRules({ ...shop, ...settings }, now)
  const summary = priceCart(buyableLines(lines), rules)
  if (summary.totalCents > highestTotalCents) return { kind: 'refused', reason: 'total_too_high' }
  return { kind: 'checked', lines, summary: { ...summary, taxLabel: taxLabel(rules.tax) } }
}

export const totalTexts = {
  total_too_high: `One order can total at most ${formatRand(highestTotalCents)}. Remove some items from your cart, or split it into several orders.`,
  total_too_low: `The smallest card payment is ${formatRand(lowestTotalCents)}. Add something to your cart.`,
}
