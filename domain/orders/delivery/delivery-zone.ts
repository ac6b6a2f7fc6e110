import type { Province } from '../../accounts/addresses/address.ts'
import { plainCode } from '../../canonical-text.ts'
import type { BusinessDayRange } from './delivery.ts'

/** From this mass on, the fee of a zone is another. */
export type MassStep = { overG: number; feeCents: number }

/** What bringing an order to some part of the country costs and how long it takes. */
export type DeliveryZone = {
  name: string
  /** It is all postal codes of these provinces, and these codes and ranges: "8001", "7100-8299". */
  provinces: Province[]
  postalCodes: string[]
  feeCents: number
  /** Null if delivery is never free there. */
  freeOverCents: number | null
  /** By the mass that couriers charge for, lightest first. */
  massSteps: MassStep[]
  businessDays: BusinessDayRange
  /** Whether the fee is what the courier asks, and how much more. While it does not answer, the fee above stands. */
  asksCourier: boolean
  markupPercent: number
}

/** What the pages may know of it. */
export type ShownZone = Omit<DeliveryZone, 'markupPercent'>

/** What an order keeps of the zone that it went to. */
export type DeliveryTerms = { zone: string; businessDays: BusinessDayRange }

export const maxZones = 30

/** "8001" or "7100-8299". */
export function codeRangeOf(text: string): { from: string; to: string } | null {
  const [, from, to = from] = /^(\d{4})(?:\s*[-–]\s*(\d{4}))?$/.exec(plainCode(text)) ?? []
  return from !== undefined && to !== undefined && from <= to ? { from, to } : null
}

/** Whether its fee depends on what is in the parcel. */
export function needsParcel({ massSteps, asksCourier }: Pick<DeliveryZone, 'massSteps' | 'asksCourier'>) {
  return massSteps.length > 0 || asksCourier
}

/** What is asked for what the courier asks, in whole cents. */
export function withMarkup(
  rateCents: number,
  { markupPercent }: Pick<DeliveryZone, 'markupPercent'>,
): number {
  return Math.round((rateCents * (100 + markupPercent)) / 100)
}
