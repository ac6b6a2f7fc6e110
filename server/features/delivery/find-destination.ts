import { batteryOf } from '#domain/couriers/packing.ts'
import { chargedMassG, estimateParcelSize } from '#domain/couriers/parcel-size.ts'
import type { CartItem } from '#domain/orders/checkout/cart.ts'
import type { Destination } from '#domain/orders/delivery/delivery-rule.ts'
import { needsParcel, withMarkup } from '#domain/orders/delivery/delivery-zone.ts'
import { zoneOf } from '#domain/orders/delivery/zone-of.ts'
import type { Db } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import type { CourierRates } from './courier-rates.ts'
import { unitsOf } from './units-of.ts'

export type DestinationNeeds = { db: Db; courierRates: CourierRates }

export type DestinationQuestion = {
  shop: ShopConfig
  /** Null while it is not known. */
  postalCode: string | null
  items: readonly CartItem[]
  timeoutMs: number
}

/** What the delivery of these goods depends on. Only zones that go by the parcel need to know what is in it. */
export async function findDestination(
  { db, courierRates }: DestinationNeeds,
  { shop, postalCode, items, timeoutMs }: DestinationQuestion,
): Promise<Destination> {
  const known = { postalCode, massG: null, courierCents: null }
  const zone = postalCode === null ? null : zoneOf(shop.zones, postalCode)
  if (!zone || postalCode === null || items.length === 0 || !needsParcel(zone)) return known
  const units = await unitsOf(db, items)
  const { size } = estimateParcelSize(units)
  const weighed = { ...known, massG: chargedMassG(size) }
  if (!zone.asksCourier) return weighed
  const rate = await courierRates.find({ shop, postalCode, size, battery: batteryOf(units), timeoutMs })
  return { ...weighed, courierCents: rate === null ? null : withMarkup(rate, zone) }
}
