import type { CartStoredValue, Offer } from '#contract/orders/cart.ts'
import type { ShopSettings } from '#contract/shop/shop.ts'
import { type PricedLine, priceCart, type Summary } from '#domain/money/pricing.ts'
import type { TaxTreatment } from '#domain/money/vat/vat.ts'
import { centsToFreeShipping } from '#domain/orders/delivery/shipping.ts'
import type { CartLine } from '#web/session/cart/cart.ts'
import type { PricedWithOffers, withOffers } from './prices/with-offers.ts'
import type { withStoredValue } from './prices/with-stored-value.ts'

export type CartForecast = Summary &
  Omit<PricedWithOffers, 'summary'> & {
    taxLabel: string | null
    toFreeShippingCents: number | null
  } & Partial<ReturnType<typeof withStoredValue>>

/** The offers that a cart may have, with what works them out. */
export type CartOffers = { offers: readonly Offer[]; price: typeof withOffers }

/** The gift cards and the store credit that pay, with what works it out. */
export type CartPayers = { told: CartStoredValue; usesCredit: boolean; spend: typeof withStoredValue }

type PricingSettings = Pick<ShopSettings, 'shipping' | 'taxLabel' | 'vatBasisPoints' | 'pricesIncludeVat'>

type Terms = {
  shipping?: ShopSettings['shipping'] | undefined
  offered?: CartOffers | null
  payers?: CartPayers | null
}

/** What the shop will charge for a cart, if nothing changed since it was filled and its offers were read. */
export function cartForecast(
  lines: readonly CartLine[],
  shop: PricingSettings,
  { shipping = shop.shipping, offered = null, payers = null }: Terms = {},
): CartForecast {
  const priced = lines.map((line) => ({ ...pricedLine(line), productId: line.id }))
  const rules = { shipping, tax: taxOf(shop) }
  const { summary, ...discounts } = offered
    ? offered.price(priced, offered.offers, rules)
    : { summary: priceCart(priced, rules), discountLabel: null, applied: [], codeProblem: null }
  const goodsCents = summary.subtotalCents - summary.discountCents
  return {
    ...summary,
    ...discounts,
    ...payers?.spend(summary.totalCents, payers.told, payers.usesCredit),
    taxLabel: shop.taxLabel,
    toFreeShippingCents: summary.shippingCents === 0 ? 0 : centsToFreeShipping(goodsCents, shipping),
  }
}

export function pricedLine(line: CartLine): PricedLine {
  return { unitPriceCents: line.priceCents, quantity: line.quantity }
}

function taxOf({ vatBasisPoints, pricesIncludeVat }: PricingSettings): TaxTreatment {
  if (vatBasisPoints === null) return { kind: 'none' }
  return { kind: pricesIncludeVat ? 'included' : 'added', vatBasisPoints }
}
