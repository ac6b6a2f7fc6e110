import type { BusinessDayRange } from './delivery.ts'
import type { DoorRules } from './delivery-rule.ts'

/* What can be said of delivery before it is known where it goes. */

type Fees = Pick<DoorRules, 'shipping' | 'zones'>

/** The least that it costs somewhere. */
export function lowestFeeCents({ shipping, zones }: Fees): number {
  const fees = zones.flatMap(({ feeCents, massSteps }) => [
    feeCents,
    ...massSteps.map((step) => step.feeCents),
  ])
  return Math.min(shipping.feeCents, ...fees)
}

/** Above which it is free wherever it goes; null if there is somewhere that it is not. */
export function freeEverywhereOverCents({ shipping, zones }: Fees): number | null {
  const thresholds = zones.map(({ freeOverCents }) => freeOverCents ?? Number.POSITIVE_INFINITY)
  const highest = Math.max(shipping.freeOverCents, ...thresholds)
  return Number.isFinite(highest) ? highest : null
}

/** The days within which it arrives wherever it goes. */
export function daysEverywhere({ zones, delivery }: Pick<DoorRules, 'zones' | 'delivery'>): BusinessDayRange {
  const all = [delivery.deliveryBusinessDays, ...zones.map(({ businessDays }) => businessDays)]
  return { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) }
}
