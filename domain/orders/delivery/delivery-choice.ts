import { type DeliveryMethod, deliveryMethods } from './delivery-methods.ts'
import type { ShippingRule } from './shipping.ts'

// Apart from the rules, because every page with an order loads the words.
export { type DeliveryMethod, deliveryMethods }

/** Where an order is fetched, as it was when it was placed. */
export type CollectPlace = {
  kind: 'shop' | 'point'
  /** Of a point: by which the courier service knows it. */
  pointId: string | null
  courierSlug: string | null
  name: string
  address: string[]
  hours: string[]
  /** How long the shop keeps it; unknown of a point. */
  keptDays: number | null
}

/** What the owner offers; the way to the door always. */
export type DeliveryRules = {
  shipping: ShippingRule
  collect: { isOffered: boolean }
  points: ShippingRule & { isOffered: boolean }
}

/** What a way of delivery costs: the one place that decides it. Null if it is not offered. */
export function shippingRuleOf(
  method: DeliveryMethod,
  { shipping, collect, points }: DeliveryRules,
): ShippingRule | null {
  switch (method) {
    case 'door':
      return shipping
    case 'collect':
      return collect.isOffered ? { feeCents: 0, freeOverCents: 0 } : null
    case 'point':
      return points.isOffered ? { feeCents: points.feeCents, freeOverCents: points.freeOverCents } : null
  }
}

export function offeredMethods(rules: DeliveryRules): DeliveryMethod[] {
  return deliveryMethods.filter((method) => shippingRuleOf(method, rules) !== null)
}

type OrderDelivery = { isCollected: boolean; collectPlace: Pick<CollectPlace, 'kind'> | null }

export function deliveryMethodOf({ isCollected, collectPlace }: OrderDelivery): DeliveryMethod {
  if (isCollected) return 'collect'
  return collectPlace?.kind === 'point' ? 'point' : 'door'
}

// Above it an invoice names its buyer's address (VAT Act s20(4)(c) and s20(5)).
const abridgedInvoiceCents = 500_000

/** Whether the address is needed although nothing is brought there. */
export function needsInvoiceAddress(totalCents: number): boolean {
  return totalCents > abridgedInvoiceCents
}
