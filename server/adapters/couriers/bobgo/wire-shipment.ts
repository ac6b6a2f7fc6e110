import { z } from 'zod'
import type { ParcelSize, PointName, PostalAddress } from '#server/features/couriers/courier-provider.ts'

// Bob Go writes rand with decimals, kilograms and centimetres, sometimes as text, and empty strings for what is unset.

const optionalText = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text?.trim() || null)

const number = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+([.]\d+)?$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((given) => given ?? null)

const cents = number.transform((rand) => (rand === null ? null : Math.round(rand * 100)))
const grams = number.transform((kg) => (kg === null ? null : Math.round(kg * 1000)))

/** Dates as text; an empty string is no date. */
const instant = optionalText.transform((text) => {
  const date = text === null ? null : new Date(text)
  return date === null || Number.isNaN(date.getTime()) ? null : date
})

export const WireShipment = z.object({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  tracking_reference: optionalText,
  custom_tracking_reference: optionalText,
  provider_shipment_id: optionalText,
  provider_name: optionalText,
  submission_status: optionalText,
  status: optionalText,
  failed_reason: optionalText,
  charged_amount: cents,
  charged_weight_kg: grams,
  final_charge_applied: z.boolean().nullish().catch(null),
})
export type WireShipment = z.output<typeof WireShipment>

export const WireShipments = z.object({ shipments: z.array(z.unknown()), count: number })

const WireResponse = z.object({
  status: optionalText,
  service_level_code: optionalText,
  service_level: z.object({
    code: optionalText,
    name: optionalText,
    delivery_type: optionalText,
  }),
  rate_amount: cents,
  rate_amount_excl_vat: cents,
  charged_weight_kg: grams,
})

export const WireRates = z.object({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  provider_rate_requests: z.array(
    z.object({
      provider_slug: z.string(),
      provider_name: optionalText,
      status: optionalText,
      responses: z.array(WireResponse).nullish().catch(null),
    }),
  ),
})
export type WireRates = z.output<typeof WireRates>

export const WireRateRequests = z.object({ rate_requests: z.array(WireRates) })

const WireCheckpoint = z.object({
  status: optionalText,
  message: optionalText,
  location: optionalText,
  city: optionalText,
  time: instant,
})
const checkpoints = z.array(WireCheckpoint).nullish().catch(null)

export const WireTracking = z.object({
  tracking_reference: optionalText,
  shipment_tracking_reference: optionalText,
  status: optionalText,
  courier_name: optionalText,
  has_ready_for_pickup_status: z.boolean().nullish().catch(null),
  checkpoints,
  // Read by one client instead of checkpoints.
  tracking_events: checkpoints,
})
export type WireTracking = z.output<typeof WireTracking>

export const WireFile = z.object({ download_url: optionalText, url: optionalText })

export const WireSubscriptions = z.object({
  webhook_subscriptions: z
    .array(
      z.object({
        id: z.number(),
        delivery_url: z.string(),
        topic: z.string(),
        status: optionalText,
      }),
    )
    .nullish()
    .transform((list) => list ?? []),
})

export const WireLocation = z.object({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  name: z.string(),
  provider_slug: optionalText,
  active: z.boolean().nullish().catch(null),
  trading_hours: optionalText,
  distance: number,
  address: z.object({
    company: optionalText,
    street_address: optionalText,
    local_area: optionalText,
    city: optionalText,
    zone: optionalText,
    code: optionalText,
  }),
  compartment_errors: z.array(z.string()).nullish().catch(null),
})
export const WireLocations = z.object({ locations: z.array(z.unknown()) })

export function addressOnWire(address: PostalAddress) {
  return {
    company: address.company,
    street_address: address.street,
    local_area: address.suburb,
    city: address.city,
    zone: address.province,
    country: 'ZA',
    code: address.postalCode,
  }
}

/** Where it goes: to an address, or to a point, which Bob Go knows by a number. */
export function destinationOnWire({ to, point }: { to: PostalAddress; point: PointName | null }) {
  if (!point) return { delivery_address: addressOnWire(to) }
  return {
    delivery_pickup_point_location_id: Number(point.id),
    ...(point.courierSlug && { pickup_point_provider_slug: point.courierSlug }),
  }
}

export function parcelOnWire({ massG, lengthMm, widthMm, heightMm }: ParcelSize) {
  return {
    description: '',
    submitted_length_cm: lengthMm / 10,
    submitted_width_cm: widthMm / 10,
    submitted_height_cm: heightMm / 10,
    submitted_weight_kg: massG / 1000,
  }
}

export function randOf(cents: number): number {
  return Math.round(cents) / 100
}
