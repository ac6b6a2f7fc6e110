import type { Parcel, Service } from '../memory.ts'

// Slugs as in Bob Go's own sandbox: "sandbox" carries to doors and accepts, "demo" has points and refuses.
const door = { providerSlug: 'sandbox', providerName: 'Sandbox Couriers', kind: 'door' as const }

const doorServices: readonly (Service & { baseCents: number; perKgCents: number; days: [number, number] })[] =
  [
    {
      ...door,
      code: 'ECO',
      name: 'Economy',
      description: '72–96 hours',
      baseCents: 7500,
      perKgCents: 832,
      days: [3, 4],
    },
    {
      ...door,
      code: 'ONX',
      name: 'Overnight',
      description: '24–48 hours',
      baseCents: 11_800,
      perKgCents: 1690,
      days: [1, 2],
    },
  ]

// Bob Box lockers, smallest first: inner sizes in cm and kg.
const lockers = [
  { size: 'S', sides: [8, 41, 60], kg: 5, cents: 4900 },
  { size: 'M', sides: [19, 41, 60], kg: 10, cents: 5900 },
  { size: 'L', sides: [41, 41, 60], kg: 15, cents: 6900 },
  { size: 'XL', sides: [41, 60, 69], kg: 20, cents: 8900 },
] as const

const VOLUMETRIC_DIVISOR = 5000
const OTHER_PROVINCE_CENTS = 2600
const VAT = 0.15

export type Rate = {
  service: Service
  exVatCents: number
  withVatCents: number
  chargedKg: number
  days: [number, number]
}

export type Journey = { parcels: readonly Parcel[]; fromZone: string; toZone: string }

/** What each service to a door costs, cheapest first. */
export function doorRates({ parcels, fromZone, toZone }: Journey): Rate[] {
  const chargedKg = chargedWeightKg(parcels)
  const extra = fromZone === toZone ? 0 : OTHER_PROVINCE_CENTS
  return doorServices.map(({ baseCents, perKgCents, days, ...service }) =>
    rateOf(service, { exVatCents: baseCents + perKgCents * chargedKg + extra, chargedKg, days }),
  )
}

/** One parcel in the smallest locker that it fits; none if it is too large, or if there are several. */
export function pointRates(parcels: readonly Parcel[]): Rate[] {
  const [parcel, second] = parcels
  if (!parcel || second) return []
  const sides = sidesOf(parcel)
  const locker = lockers.find(
    (one) =>
      parcel.submitted_weight_kg <= one.kg && sides.every((side, index) => side <= (one.sides[index] ?? 0)),
  )
  if (!locker) return []
  const service: Service = {
    providerSlug: 'demo',
    providerName: 'Bob Box',
    code: `BOXM-${locker.size}`,
    name: 'Bob Box locker',
    description: '2–4 days',
    kind: 'pickup-point',
  }
  return [rateOf(service, { exVatCents: locker.cents, chargedKg: chargedWeightKg(parcels), days: [2, 4] })]
}

/** The larger of the real and the volumetric weight, up to the next whole kilogram. */
export function chargedWeightKg(parcels: readonly Parcel[]): number {
  const kg = parcels.reduce((sum, parcel) => {
    const [a = 0, b = 0, c = 0] = sidesOf(parcel)
    return sum + Math.max(parcel.submitted_weight_kg, (a * b * c) / VOLUMETRIC_DIVISOR)
  }, 0)
  return Math.max(1, Math.ceil(kg))
}

function sidesOf(parcel: Parcel): number[] {
  const { submitted_length_cm, submitted_width_cm, submitted_height_cm } = parcel
  return [submitted_length_cm, submitted_width_cm, submitted_height_cm].toSorted((one, other) => one - other)
}

function rateOf(
  service: Service,
  of: { exVatCents: number; chargedKg: number; days: [number, number] },
): Rate {
  return { service, ...of, withVatCents: Math.round(of.exVatCents * (1 + VAT)) }
}
