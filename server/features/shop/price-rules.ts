import { type CostRule, costRule } from '#domain/money/cost-rule.ts'
import { type TaxTreatment, taxTreatment } from '#domain/money/vat.ts'
import type { ShippingRule } from '#domain/orders/shipping.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { ShopConfig } from '#shop.config'

export type PriceRules = { shipping: ShippingRule; tax: TaxTreatment }

/** The rules by which a cart is priced now. */
export function priceRules(shop: ShopConfig, now: Date): PriceRules {
  return { shipping: shop.shipping, tax: taxOn(shop, now) }
}

/** How costs are compared with retail prices today. */
export function costRuleOn(shop: ShopConfig, now: Date): CostRule {
  return costRule(taxOn(shop, now), shop)
}

export function taxOn(shop: ShopConfig, now: Date): TaxTreatment {
  return taxTreatment({
    isVatVendor: shop.company.vatNumber !== null,
    pricesIncludeVat: shop.pricesIncludeVat,
    day: southAfricanDay(now.getTime()),
  })
}
