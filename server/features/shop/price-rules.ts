import { type CostRule, costRule } from '#domain/money/cost-rule.ts'
import { type TaxTreatment, taxTreatment } from '#domain/money/vat/vat.ts'
import { type DeliveryMethod, shippingRuleOf } from '#domain/orders/delivery/delivery-choice.ts'
import { type Destination, deliveryRuleFor, somewhere } from '#domain/orders/delivery/delivery-rule.ts'
import { asShippingRule, type ShippingRule } from '#domain/orders/delivery/shipping.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { ShopConfig } from '#shop.config'

export type PriceRules = { shipping: ShippingRule; tax: TaxTreatment }

type Going = { method: DeliveryMethod; to?: Destination }

/** The rules by which a cart is priced now, if it is delivered in this way; null if that is not offered. */
export function priceRulesFor(
  shop: ShopConfig,
  now: Date,
  { method, to = somewhere }: Going,
): PriceRules | null {
  const shipping = shippingRuleOf(method, { ...shop, shipping: doorRule(shop, to) })
  return shipping && { shipping, tax: taxOn(shop, now) }
}

/** The same to the door, which is always offered. */
export function priceRules(shop: ShopConfig, now: Date, to: Destination = somewhere): PriceRules {
  return { shipping: doorRule(shop, to), tax: taxOn(shop, now) }
}

function doorRule(shop: ShopConfig, to: Destination): ShippingRule {
  return asShippingRule(deliveryRuleFor(shop, to))
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
