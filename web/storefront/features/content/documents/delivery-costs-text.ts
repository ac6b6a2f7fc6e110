import type { ShopSettings } from '#contract/shop/shop.ts'
import type { Cents } from '#domain/money/money.ts'
import { daysEverywhere } from '#domain/orders/delivery/delivery-anywhere.ts'
import { businessDaysText, deliveryCostText, plainRand } from '#domain/orders/delivery/delivery-text.ts'
import { needsParcel, type ShownZone } from '#domain/orders/delivery/delivery-zone.ts'

type Fee = { feeCents: Cents; freeOverCents: Cents | null }

/** What delivery costs, zone by zone in the order in which they decide. */
export function deliveryCostsText(shop: Pick<ShopSettings, 'shipping' | 'zones'>): string {
  const { shipping, zones } = shop
  if (zones.length === 0) return deliveryCostText(shop)
  const each = zones.map((zone) => `${zone.name}: ${zoneFeeText(zone)}.`)
  return [deliveryCostText(shop), ...each, `Everywhere else: ${feeText(shipping)}.`].join(' ')
}

/** "R 99, free over R 1 000" */
export function feeText({ feeCents, freeOverCents }: Fee): string {
  return feeCents === 0 ? 'free' : [plainRand(feeCents), ...freeText(freeOverCents)].join(', ')
}

/** The same of a zone whose fee may depend on the parcel. */
export function zoneFeeText(zone: Fee & Pick<ShownZone, 'massSteps' | 'asksCourier'>): string {
  if (!needsParcel(zone)) return feeText(zone)
  const { feeCents, freeOverCents, massSteps, asksCourier } = zone
  const lowest = Math.min(feeCents, ...massSteps.map((step) => step.feeCents))
  const fee = asksCourier
    ? 'what the courier asks for your parcel'
    : `from ${plainRand(lowest)}, by the weight of your parcel`
  return [fee, ...freeText(freeOverCents)].join(', ')
}

function freeText(freeOverCents: Cents | null): string[] {
  return freeOverCents === null ? [] : [`free over ${plainRand(freeOverCents)}`]
}

/** In how many business days it arrives, wherever it goes. */
export function deliveryDaysText(shop: Pick<ShopSettings, 'zones' | 'delivery'>): string {
  return businessDaysText(daysEverywhere(shop))
}
