import type { OwnerSettings } from '#contract/shop/settings.ts'
import { chargedMassG, estimateParcelSize } from '#domain/couriers/parcel-size.ts'
import { sumCents } from '#domain/money/money.ts'
import { lineTotalCents } from '#domain/money/pricing.ts'
import { buyableLines, type CartItem, checkLines } from '#domain/orders/checkout/cart.ts'
import { expectedDelivery } from '#domain/orders/delivery/delivery.ts'
import { deliveryRuleFor } from '#domain/orders/delivery/delivery-rule.ts'
import { asShippingRule, shippingCents } from '#domain/orders/delivery/shipping.ts'
import { zoneOf } from '#domain/orders/delivery/zone-of.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { ShopConfig } from '#shop.config'
import { type DestinationNeeds, findDestination } from '../delivery/find-destination.ts'
import { unitsOf } from '../delivery/units-of.ts'
import { findCartAndSettings, nobody } from './cart-queries.ts'

type Needs = DestinationNeeds & { clock: Clock; shop: ShopConfig }

export type TryDelivery = {
  settings: Pick<OwnerSettings, 'shipping' | 'zones' | 'delivery'>
  postalCode: string
  items: readonly CartItem[]
}

// The owner waits for it, and wants to know whether the courier answers.
const courierMs = 8_000

/** What delivery of a cart would cost by settings that are not saved yet, and what that follows from. */
export async function tryDelivery(needs: Needs, { settings, postalCode, items }: TryDelivery) {
  const now = needs.clock()
  const { products, settings: saved } = await findCartAndSettings(
    needs.db,
    items.map(({ productId }) => productId),
    now,
    nobody,
  )
  const shop = { ...needs.shop, ...saved, ...settings }
  const to = await findDestination(needs, { shop, postalCode, items, timeoutMs: courierMs })
  const { size, isGuess } = estimateParcelSize(await unitsOf(needs.db, items))
  const rule = deliveryRuleFor(shop, to)
  const lines = buyableLines(checkLines(items, products))
  const subtotalCents = sumCents(lines.map(lineTotalCents))
  return {
    rule,
    subtotalCents,
    shippingCents: shippingCents(subtotalCents, asShippingRule(rule)),
    massG: chargedMassG(size),
    isMassGuessed: isGuess,
    courierAnswered: zoneOf(shop.zones, postalCode)?.asksCourier ? to.courierCents !== null : null,
    ...expectedDelivery(southAfricanDay(now.getTime()), rule.businessDays),
  }
}
