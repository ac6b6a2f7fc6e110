import type { Summary as SummaryBody } from '#contract/orders/cart.ts'
import { formatRand, randFromCents } from '#domain/money/money.ts'
import { highestTotalCents, lowestTotalCents, priceCart, type Summary } from '#domain/money/pricing.ts'
import { type TaxTreatment, taxLabel } from '#domain/money/vat.ts'
import { buyableLines, type CartItem, type CheckedLine, checkLines } from '#domain/orders/cart.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { priceRules } from '../shop/price-rules.ts'
import { findCartAndSettings } from './cart-queries.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export type CheckCartResult =
  | { kind: 'checked'; lines: CheckedLine[]; summary: SummaryBody }
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
  return { kind: 'checked', lines, summary: summaryView(summary, rules.tax) }
}

export const totalTexts = {
  total_too_high: `One order can total at most ${formatRand(highestTotalCents)}. Remove some items from your cart, or split it into several orders.`,
  total_too_low: `The smallest card payment is ${formatRand(lowestTotalCents)}. Add something to your cart.`,
}

export function summaryView(summary: Summary, tax: TaxTreatment): SummaryBody {
  return {
    subtotal: randFromCents(summary.subtotalCents),
    shipping: randFromCents(summary.shippingCents),
    tax: randFromCents(summary.vatCents),
    total: randFromCents(summary.totalCents),
    itemCount: summary.itemCount,
    pricesIncludeVat: summary.pricesIncludeVat,
    taxLabel: taxLabel(tax),
  }
}
