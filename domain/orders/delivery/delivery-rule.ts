import type { BusinessDayRange } from './delivery.ts'
import type { ShownZone } from './delivery-zone.ts'
import type { ShippingRule } from './shipping.ts'
import { zoneOf } from './zone-of.ts'

/** What the owner set for the way to the door. */
export type DoorRules = {
  shipping: ShippingRule
  zones: readonly ShownZone[]
  delivery: { deliveryBusinessDays: BusinessDayRange }
}

/** Where an order goes and what it weighs, as far as that is known. */
export type Destination = {
  postalCode: string | null
  /** The mass that couriers charge for, in grams. */
  massG: number | null
  /** What the zone asks for what the courier asks; null if it was not asked or did not answer. */
  courierCents: number | null
}

export const somewhere: Destination = { postalCode: null, massG: null, courierCents: null }

export type DeliveryRule = {
  feeCents: number
  /** Null if it is never free. */
  freeOverCents: number | null
  /** Null if the rule for everywhere applies. */
  zone: string | null
  businessDays: BusinessDayRange
  /** Where the fee comes from: from the rule itself, from one of its masses, or from the courier. */
  feeFrom: 'rule' | 'mass' | 'courier'
}

/**
 * The one rule by which an order is brought to the door: that of the first zone with its postal code, or the one for
 * everywhere. The pages show what it says, and the shop decides by it when the order is placed.
 */
export function deliveryRuleFor(
  { shipping, zones, delivery }: DoorRules,
  { postalCode, massG, courierCents }: Destination,
): DeliveryRule {
  const zone = postalCode === null ? null : zoneOf(zones, postalCode)
  if (!zone) {
    const { deliveryBusinessDays: businessDays } = delivery
    return { ...shipping, zone: null, businessDays, feeFrom: 'rule' }
  }
  const { name, freeOverCents, businessDays } = zone
  return { ...feeIn(zone, { massG, courierCents }), freeOverCents, zone: name, businessDays }
}

function feeIn(
  { asksCourier, massSteps, feeCents }: ShownZone,
  { massG, courierCents }: Omit<Destination, 'postalCode'>,
): Pick<DeliveryRule, 'feeCents' | 'feeFrom'> {
  if (asksCourier && courierCents !== null) return { feeCents: courierCents, feeFrom: 'courier' }
  const step = massSteps.findLast(({ overG }) => massG !== null && massG > overG)
  return step ? { feeCents: step.feeCents, feeFrom: 'mass' } : { feeCents, feeFrom: 'rule' }
}
