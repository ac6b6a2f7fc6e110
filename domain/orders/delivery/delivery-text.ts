import { type Cents, formatRand, formatWholeRand } from '../../money/money.ts'
import type { BusinessDayRange } from './delivery.ts'

/** "1-2 business days", as the shop writes it everywhere. */
export function businessDaysText({ from, to }: BusinessDayRange): string {
  if (from !== to) return `${from}-${to} business days`
  return to === 1 ? '1 business day' : `${to} business days`
}

/** "R 299", or with cents if there are any. */
export function plainRand(cents: Cents): string {
  return cents % 100 === 0 ? formatWholeRand(cents) : formatRand(cents)
}

type Delivering = { shipping: { feeCents: Cents; freeOverCents: Cents }; zones: readonly unknown[] }

/** Of a shop with zones, only that there are some: what each costs is in `delivery-costs-text.ts`. */
export function deliveryCostText({ shipping, zones }: Delivering): string {
  if (zones.length > 0) return 'What delivery costs depends on where it goes.'
  if (shipping.feeCents === 0) return 'Delivery is free.'
  return `Delivery is free on orders over ${plainRand(shipping.freeOverCents)}. Otherwise it is ${plainRand(shipping.feeCents)} for the whole order.`
}
