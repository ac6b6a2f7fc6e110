import {
  type DeliveryRule,
  type Destination,
  deliveryRuleFor,
} from '#domain/orders/delivery/delivery-rule.ts'
import type { ShopConfig } from '#shop.config'

/** What shoppers are told of it. In a shop without zones there is nothing to tell: every page knows its one rule. */
export function toldRule(shop: ShopConfig, to: Destination): DeliveryRule | null {
  return shop.zones.length > 0 ? deliveryRuleFor(shop, to) : null
}
