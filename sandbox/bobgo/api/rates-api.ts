import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { doorRates, pointRates, type Rate } from '../carrier/services.ts'
import { dayAfter, rateRequestBody } from '../carrier/views.ts'
import { Address, nextNumber, Parcel, type RateRequest } from '../memory.ts'
import type { Parts } from '../parts.ts'
import { type Answer, answerCall, type Call } from './api-call.ts'
import { allPoints } from './locations-api.ts'

const Item = z.object({
  description: z.string(),
  quantity: z.number().int().min(1),
  price: z.number().min(0),
  length_cm: z.number().min(0),
  width_cm: z.number().min(0),
  height_cm: z.number().min(0),
  weight_kg: z.number().min(0),
})

const CheckoutRates = z.object({
  collection_address: Address,
  delivery_address: Address,
  items: z.array(Item).min(1),
  declared_value: z.number().min(0),
  order_total_price: z.number().min(0).optional(),
  handling_time: z.number().int().min(0).default(0),
})

const Rates = z.object({
  collection_address: Address,
  delivery_address: Address.optional(),
  delivery_pickup_point_location_id: z.number().int().optional(),
  collection_contact_full_name: z.string().optional(),
  delivery_contact_full_name: z.string().optional(),
  parcels: z.array(Parcel).min(1),
  declared_value: z.number().min(0),
  timeout: z.number().int().optional(),
  providers: z.array(z.string()).optional(),
  service_levels: z.array(z.string()).optional(),
})

export function ratesApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.post('/rates-at-checkout', (request, reply) =>
      answerCall(parts, { request, reply, on: 'checkout_rates' }, (call) => checkoutRates(parts, call)),
    )
    app.post('/rates', (request, reply) =>
      answerCall(parts, { request, reply, on: 'rates' }, (call) => requestRates(parts, call)),
    )
    app.get('/rates', (request, reply) =>
      answerCall(parts, { request, reply, on: 'rates' }, (call) => readRates(parts, call)),
    )
  }
}

function checkoutRates(parts: Parts, call: Call): Answer {
  const read = call.read(CheckoutRates)
  if (call.fault?.kind === 'none') return { status: 200, body: { rates: [], count: 0 } }
  const parcels = [parcelOf(read.items)]
  const now = parts.settings.now()
  const journey = {
    parcels,
    fromZone: read.collection_address.zone ?? '',
    toZone: read.delivery_address.zone ?? '',
  }
  const door = doorRates(journey).map((rate, index) =>
    checkoutRate(rate, { id: 334 + index, declared: read.declared_value, now, handling: read.handling_time }),
  )
  const points = pointRates(parcels).flatMap((rate) =>
    allPoints.slice(0, 3).map((point) => ({
      ...checkoutRate(rate, { id: point.id, declared: 0, now, handling: read.handling_time }),
      service_name: `${point.name} (approx. ${point.distance_km} km)`,
      service_code: `bobgo_PP_3084_104_${point.id}_1`,
      type: 'pickup-point',
      pickup_point_location_id: point.id,
      pickup_point_location_distance: point.distance_km,
      // Null, and not an empty list as for doors.
      surcharges: null,
    })),
  )
  const rates = [...door, ...points]
  return { status: 200, body: { rates, count: rates.length } }
}

type Offer = { id: number; declared: number; now: number; handling: number }

function checkoutRate({ service, withVatCents, days }: Rate, { id, declared, now, handling }: Offer) {
  return {
    id,
    service_name: service.name,
    service_code: `bobgo_${id}_34_0`,
    description: '',
    // The portal rounds it to whole rand; the base rate is not rounded.
    total_price: Math.ceil(withVatCents / 100),
    currency: 'ZAR',
    min_delivery_date: dayAfter(now, days[0] + handling),
    max_delivery_date: dayAfter(now, days[1] + handling),
    base_rate: withVatCents / 100,
    liability_cover: { declared_value: declared, price: 0, provider_liability_cover: false },
    surcharges: [] as unknown,
    type: 'door',
    service_level_priority: 2,
    provider_slug: service.providerSlug,
    service_level_code: service.code,
  }
}

function parcelOf(items: readonly z.infer<typeof Item>[]): Parcel {
  return {
    description: null,
    custom_parcel_reference: null,
    submitted_length_cm: Math.max(...items.map((item) => item.length_cm)),
    submitted_width_cm: Math.max(...items.map((item) => item.width_cm)),
    submitted_height_cm: items.reduce((sum, item) => sum + item.height_cm * item.quantity, 0),
    submitted_weight_kg: Math.max(
      0.1,
      items.reduce((sum, item) => sum + item.weight_kg * item.quantity, 0),
    ),
  }
}

function requestRates(parts: Parts, call: Call): Answer {
  const read = call.read(Rates)
  if (!read.delivery_address && read.delivery_pickup_point_location_id === undefined) {
    return { status: 400, body: { message: 'delivery_address: is required' } }
  }
  const now = parts.settings.now()
  const request: RateRequest = {
    id: nextNumber(parts.memory, 'rates', 521_006),
    createdAt: now,
    answersAt: now + parts.settings.answerMs,
    isNeverAnswered: call.fault?.kind === 'never_ready',
    hasNone: call.fault?.kind === 'none',
    hasTextPrices: call.fault?.kind === 'text_prices',
    isToPoint: read.delivery_pickup_point_location_id !== undefined,
    parcels: read.parcels,
    collectionZone: read.collection_address.zone ?? '',
    deliveryZone: read.delivery_address?.zone ?? '',
  }
  parts.memory.rateRequests.put(request)
  return { status: 201, body: rateRequestBody(request) }
}

function readRates(parts: Parts, { query }: Call): Answer {
  const request = parts.memory.rateRequests.get(query.id ?? '')
  return { status: 200, body: { rate_requests: request ? [rateRequestBody(request)] : [] } }
}
