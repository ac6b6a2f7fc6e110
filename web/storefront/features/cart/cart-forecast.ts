import type { ShopSettings } from '#contract/shop/shop.ts'
import { type PricedLine, priceCart, type Summary } from '#domain/money/pricing.ts'
import type { TaxTreatment } from '#domain/money/vat.ts'
import { centsToFreeShipping } from '#domain/orders/shipping.ts'
import type { CartLine } from '#web/session/cart/cart.ts'

export type CartForecast = Summary & { taxLabel: string | null; toFreeShippingCents: number }

type PricingSettings = Pick<ShopSettings, 'shipping' | 'taxLabel' | 'vatBasisPoints' | 'pricesIncludeVat'>

/** What the shop will charge for a cart, if nothing changed since it was filled. */
export function cartForecast(lines: readonly CartLine[], shop: PricingSettings): CartForecast {
  const { shipping } = shop
  const summary = priceCart(lines.map(pricedLine), { shipping, tax: taxOf(shop) })
  return {
    ...summary,
    taxLabel: shop.taxLabel,
    toFreeShippingCents: centsToFreeShipping(summary.subtotalCents, shipping),
  }
}

export function pricedLine(line: CartLine): PricedLine {
  return { unitPriceCents: line.retailCents, quantity: line.quantity }
}

function taxOf({ vatBasisPoints, pricesIncludeVat }: PricingSettings): TaxTreatment {
  if (vatBasisPoints === null) return { kind: 'none' }
  return { kind: pricesIncludeVat ? 'included' : 'added', vatBasisPoints }
}
