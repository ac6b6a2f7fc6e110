import type { CartStoredValue, Summary } from '#contract/orders/cart.ts'
import { applyOffers } from '#domain/money/discounts/apply-offers.ts'
import type { CodeProblem } from '#domain/money/discounts/code-problem.ts'
import type { AppliedDiscount, Offer } from '#domain/money/discounts/discount.ts'
import { usableOffers } from '#domain/money/discounts/usable-offers.ts'
import { formatRand } from '#domain/money/money.ts'
import { taxLabel } from '#domain/money/vat/vat.ts'
import { buyableLines, type CartItem, type CheckedLine, checkLines } from '#domain/orders/checkout/cart.ts'
import type { DeliveryMethod } from '#domain/orders/delivery/delivery-choice.ts'
import { type DeliveryRule, somewhere } from '#domain/orders/delivery/delivery-rule.ts'
import { highestTotalCents, lowestTotalCents } from '#domain/payments/payable-total.ts'
import type { Clock } from '#server/clock.ts'
import type { ShopConfig } from '#shop.config'
import { type DestinationNeeds, findDestination } from '../delivery/find-destination.ts'
import { toldRule } from '../delivery/told-rule.ts'
import { priceRulesFor } from '../shop/price-rules.ts'
import type { TypedCard } from '../stored-value/gift-card-codes.ts'
import { storedValueView } from '../stored-value/stored-value-view.ts'
import { validateCards } from '../stored-value/validate-cards.ts'
import { type Buyer, findCartAndSettings, nobody } from './cart-queries.ts'

type Needs = DestinationNeeds & { clock: Clock; shop: ShopConfig }

export type CheckCartResult =
  | {
      kind: 'checked'
      lines: CheckedLine[]
      summary: Summary
      discounts: AppliedDiscount[]
      offers: Offer[]
      /** Why the typed code takes nothing off; null if it does, or there is none. */
      codeProblem: CodeProblem | null
      storedValue: CartStoredValue
      delivery?: DeliveryRule
    }
  | { kind: 'refused'; reason: 'total_too_high' | 'delivery_ended' }

type CheckCart = {
  items: readonly CartItem[]
  delivery?: DeliveryMethod
  /** Where it goes, if that is known. */
  postalCode?: string | undefined
  buyer?: Buyer
  cards?: readonly TypedCard[]
}

// Somebody looks at their cart meanwhile, and the price of the zone is there if it takes longer.
const courierMs = 5_000

/** The current cost of a cart, and what changed since it was filled. Changes nothing. */
export async function checkCart(
  { db, clock, courierRates, ...needs }: Needs,
  { items, delivery: method = 'door', postalCode, buyer = nobody, cards = [] }: CheckCart,
): Promise<CheckCartResult> {
  const now = clock()
  const productIds = items.map(({ productId }) => productId)
  const { products, discounts, storedValues, settings } = await findCartAndSettings(
    db,
    productIds,
    now,
    buyer,
  )
  const lines = checkLines(items, products)
  const shop = { ...needs.shop, ...settings }
  const to =
    method === 'door'
      ? await findDestination(
          { db, courierRates },
          { shop, items, postalCode: postalCode ?? null, timeoutMs: courierMs },
        )
      : somewhere
  const rules = priceRulesFor(shop, now, { method, to })
  if (!rules) return { kind: 'refused', reason: 'delivery_ended' }
  const usable = usableOffers(discounts, { code: buyer.code, now, isLoggedIn: buyer.accountId !== null })
  const { summary, applied, codeProblem } = applyOffers(buyableLines(lines), usable.offers, rules)
  if (summary.totalCents > highestTotalCents) return { kind: 'refused', reason: 'total_too_high' }
  const told = method === 'door' ? toldRule(shop, to) : null
  return {
    kind: 'checked',
    lines,
    summary: { ...summary, taxLabel: taxLabel(rules.tax) },
    discounts: applied,
    offers: usable.offers,
    codeProblem: usable.codeProblem ?? codeProblem,
    storedValue: storedValueView(validateCards(storedValues, { cards, usesCredit: false, now })),
    ...(told && { delivery: told }),
  }
}

export const totalTexts = {
  total_too_high: `One order can total at most ${formatRand(highestTotalCents)}. Remove some items from your cart, or split it into several orders.`,
  delivery_ended: 'This way of delivery is no longer offered. Choose another one.',
  total_too_low: `The smallest card payment is ${formatRand(lowestTotalCents)}. Add something to your cart.`,
}
