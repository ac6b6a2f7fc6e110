import type { Checkpoint, RateRequest, Service, Shipment } from '../memory.ts'
import { friendly } from './friendly.ts'
import { doorRates, pointRates, type Rate } from './services.ts'

/** A shipment as Bob Go's API shows it. */
export function shipmentBody(shipment: Shipment) {
  const { service, submissionStatus, createdAt } = shipment
  const hasEnded = ['no-rates', 'failed'].includes(submissionStatus) || shipment.status === 'cancelled'
  return {
    id: shipment.id,
    tracking_reference: shipment.trackingReference,
    custom_tracking_reference: shipment.customTrackingReference,
    collection_reference: '',
    custom_order_number: shipment.customOrderNumber,
    provider_shipment_id: submissionStatus === 'success' ? shipment.courierNumber : '',
    provider_slug: service.providerSlug,
    provider_name: service.providerName,
    service_level_code: service.code,
    submission_status: submissionStatus,
    // "completed" on a refused one: it says nothing about success.
    app_status: hasEnded ? 'completed' : 'active',
    status: shipment.status,
    failed_reason: shipment.failedReason,
    charged_amount: shipment.chargedAmount,
    charged_weight_kg: shipment.chargedWeightKg,
    final_charge_applied: shipment.isFinalCharge,
    health_status: shipment.healthStatus,
    collection_location_type: 'door',
    delivery_location_type: service.kind === 'door' ? 'door' : 'locker',
    time_created: new Date(createdAt).toISOString(),
    meta: {
      estimated_collection_date: dayAfter(createdAt, 0),
      estimated_delivery_date: dayAfter(createdAt, service.code === 'ONX' ? 2 : 4),
    },
  }
}

/** Tracking as Bob Go shows it: times that are not known yet are empty strings. */
export function trackingBody(shipment: Shipment) {
  const { checkpoints, status, trackingReference, service } = shipment
  const timeOf = (...words: string[]) => isoOf(checkpoints.find((point) => words.includes(point.status)))
  return {
    id: trackingReference,
    tracking_reference: trackingReference,
    shipment_tracking_reference: trackingReference,
    order_number: shipment.customOrderNumber,
    status,
    status_friendly: friendly(status),
    courier_name: service.providerName,
    has_ready_for_pickup_status: service.kind === 'pickup-point',
    last_checkpoint_time: isoOf(checkpoints.at(-1)),
    shipment_movement_events: {
      collected_time: timeOf('collected'),
      in_transit_time: timeOf('in-transit'),
      out_for_delivery_time: timeOf('out-for-delivery'),
      ready_for_pickup_time: timeOf('ready-for-pickup'),
      delivered_time: timeOf('delivered'),
    },
    tracking_steps: [],
    checkpoints: checkpoints.map((point) => ({
      status: point.status,
      status_friendly: friendly(point.status),
      country: 'ZA',
      zone: '',
      city: point.location,
      zip: '',
      location: point.location,
      message: point.message,
      time: isoOf(point),
    })),
  }
}

/** Prices by courier, pending until each has answered. */
export function rateRequestBody(request: RateRequest) {
  const { parcels, collectionZone, deliveryZone, isToPoint } = request
  const journey = { parcels, fromZone: collectionZone, toZone: deliveryZone }
  const door = request.hasNone || isToPoint ? [] : doorRates(journey)
  const point = request.hasNone || !isToPoint ? [] : pointRates(parcels)
  return {
    id: request.id,
    provider_rate_requests: [
      providerAnswer(request, { slug: 'sandbox', name: 'Sandbox Couriers', rates: door }),
      providerAnswer(request, { slug: 'demo', name: 'Bob Box', rates: point }),
    ],
  }
}

function providerAnswer(
  request: RateRequest,
  { slug, name, rates }: { slug: string; name: string; rates: Rate[] },
) {
  const isPending = request.answersAt !== null
  const hasNone = rates.length === 0
  return {
    provider_slug: slug,
    provider_name: name,
    status: isPending ? 'pending' : hasNone ? 'no-rates' : 'success',
    failed_reason: !isPending && hasNone ? 'No rates for this parcel' : '',
    responses: isPending ? [] : rates.map((rate) => rateBody(rate, request.hasTextPrices)),
  }
}

function rateBody({ service, exVatCents, withVatCents, chargedKg }: Rate, isText: boolean) {
  const price = (cents: number) => (isText ? (cents / 100).toFixed(2) : cents / 100)
  return {
    status: 'success',
    service_level_code: service.code,
    service_level: levelBody(service),
    rate_amount: price(withVatCents),
    rate_amount_excl_vat: price(exVatCents),
    charged_weight_kg: chargedKg,
  }
}

function levelBody({ code, name, description, kind }: Service) {
  return { code, name, description, delivery_type: kind }
}

function isoOf(point: Checkpoint | undefined): string {
  return point ? new Date(point.at).toISOString() : ''
}

/** A day in South Africa, "2026-08-18". */
export function dayAfter(fromMs: number, days: number): string {
  const SOUTH_AFRICA_MS = 2 * 60 * 60_000
  return new Date(fromMs + SOUTH_AFRICA_MS + days * 86_400_000).toISOString().slice(0, 10)
}
