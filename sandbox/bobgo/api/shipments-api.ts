import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { chargeOf } from '../carrier/carrier.ts'
import { doorRates, pointRates } from '../carrier/services.ts'
import { shipmentBody } from '../carrier/views.ts'
import type { Fault } from '../faults.ts'
import { providerShipmentId, trackingReference } from '../ids.ts'
import { Address, nextNumber, Parcel, type Service, type Shipment } from '../memory.ts'
import type { Parts } from '../parts.ts'
import type { SandboxSettings } from '../settings.ts'
import { announceShipment, announceTracking } from '../webhooks/events.ts'
import { type Answer, answerCall, type Call } from './api-call.ts'
import { allPoints } from './locations-api.ts'

const text = z.string().default('')

const BookShipment = z.object({
  collection_address: Address.optional(),
  collection_pickup_point_location_id: z.number().int().optional(),
  delivery_address: Address.optional(),
  delivery_pickup_point_location_id: z.number().int().optional(),
  // `…_contact_full_name` belongs to the prices; here it is `…_contact_name`.
  collection_contact_name: z.string().min(1),
  collection_contact_mobile_number: text,
  collection_contact_email: text,
  delivery_contact_name: z.string().min(1),
  delivery_contact_mobile_number: text,
  delivery_contact_email: text,
  parcels: z.array(Parcel).min(1),
  declared_value: z.number().min(0),
  provider_slug: z.string().min(1),
  service_level_code: z.string().min(1),
  custom_tracking_reference: text,
  custom_order_number: text,
  instructions_collection: text,
  instructions_delivery: text,
})
type BookShipment = z.infer<typeof BookShipment>

const CancelShipment = z.object({
  tracking_reference: z.string().min(1),
  cancellation_reason: z.string().optional(),
})

const USUAL_PAGE = 50
const MAX_PAGE = 500

export function shipmentsApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.post('/shipments', (request, reply) =>
      answerCall(parts, { request, reply, on: 'book' }, (call) => bookShipment(parts, call)),
    )
    app.get('/shipments', (request, reply) =>
      answerCall(parts, { request, reply, on: 'shipments' }, (call) => listShipments(parts, call)),
    )
    if (!parts.settings.canCancel) return
    app.post('/shipments/cancel', (request, reply) =>
      answerCall(parts, { request, reply, on: 'cancel' }, (call) => cancelShipment(parts, call)),
    )
  }
}

/** Answers before any courier has: 201 is never a booking. */
function bookShipment(parts: Parts, call: Call): Answer {
  const read = call.read(BookShipment)
  if (!read.delivery_address && read.delivery_pickup_point_location_id === undefined) {
    return { status: 400, body: { message: 'delivery_address: is required' } }
  }
  const pointId = read.delivery_pickup_point_location_id
  if (pointId !== undefined && !allPoints.some(({ id }) => id === pointId)) {
    return { status: 400, body: { message: 'delivery_pickup_point_location_id: no such location' } }
  }
  const now = parts.settings.now()
  const shipment = aShipment(parts, read, call.fault, now)
  parts.memory.shipments.put(shipment)
  announceShipment(parts.memory, 'shipment_submission_status/updated', shipment, now)
  const body = shipmentBody(shipment)
  if (call.fault?.kind !== 'webhook_first') return { status: 201, body }

  parts.carrier.decide(shipment)
  return { status: 201, body, first: () => parts.sender.deliverNow() }
}

function aShipment(parts: Parts, read: BookShipment, fault: Fault | undefined, now: number): Shipment {
  const service = serviceOf(read)
  const collection = read.collection_address ?? null
  const delivery = read.delivery_address ?? pointAddress(read.delivery_pickup_point_location_id)
  const isDecided = fault?.kind !== 'never_decided'
  return {
    id: nextNumber(parts.memory, 'shipments', 2_330_001),
    trackingReference: trackingReference(),
    customTrackingReference: read.custom_tracking_reference,
    customOrderNumber: read.custom_order_number,
    courierNumber: providerShipmentId(),
    service: service ?? unknownService(read),
    pickupPointId: read.delivery_pickup_point_location_id ?? null,
    collection,
    delivery,
    sender: read.collection_contact_name,
    recipient: read.delivery_contact_name,
    recipientPhone: read.delivery_contact_mobile_number,
    instructions: read.instructions_delivery,
    parcels: read.parcels,
    declaredValue: read.declared_value,
    submissionStatus: 'pending-submission',
    failedReason: '',
    ...(service
      ? chargeOf({ service, parcels: read.parcels, collection, delivery })
      : { chargedAmount: 0, chargedWeightKg: 0 }),
    isFinalCharge: false,
    status: 'pending-collection',
    healthStatus: '',
    checkpoints: [],
    createdAt: now,
    next: isDecided ? { kind: 'decide', at: now + parts.settings.answerMs } : null,
    decidesAs: verdictsOf(fault, service, parts.settings),
    isReweighed: fault?.kind === 'charge_changes',
  }
}

function pointAddress(id: number | undefined): Address | null {
  const point = allPoints.find((one) => one.id === id)
  if (!point) return null
  const { name, street, area, city, zone, code } = point
  return { company: name, street_address: street, local_area: area, city, zone, country: 'ZA', code }
}

function verdictsOf(
  fault: Fault | undefined,
  service: Service | null,
  { acceptsPoints }: SandboxSettings,
): string[] {
  switch (fault?.kind) {
    case 'refused':
      return ['no-rates']
    case 'failed':
      return ['failed']
    case 'will_retry':
      return ['failed-will-retry', 'success']
    case 'healthy_but_failed':
      return ['healthy-but-failed']
    default:
      return service?.kind === 'door' || (service && acceptsPoints) ? ['success'] : ['no-rates']
  }
}

function serviceOf(read: BookShipment): Service | null {
  const journey = { parcels: read.parcels, fromZone: '', toZone: '' }
  const rates = [...doorRates(journey), ...pointRates(read.parcels)]
  const found = rates.find(
    ({ service }) => service.providerSlug === read.provider_slug && service.code === read.service_level_code,
  )
  return found?.service ?? null
}

function unknownService(read: BookShipment): Service {
  return {
    providerSlug: read.provider_slug,
    providerName: read.provider_slug,
    code: read.service_level_code,
    name: read.service_level_code,
    description: '',
    kind: 'door',
  }
}

function listShipments({ memory }: Parts, { query, fault }: Call): Answer {
  if (fault?.kind === 'empty') return { status: 200, body: { shipments: [], count: 0 } }
  const from = query.start_date ? Date.parse(query.start_date) : 0
  const isIdUsed = query.id !== undefined && fault?.kind !== 'id_ignored'
  const all = [...memory.shipments.values()].filter(
    (one) => one.createdAt >= from && (!isIdUsed || String(one.id) === query.id),
  )
  if (query.order === 'desc') all.reverse()
  const offset = Number(query.offset ?? 0) || 0
  const limit = Math.min(Number(query.limit ?? USUAL_PAGE) || USUAL_PAGE, MAX_PAGE)
  return {
    status: 200,
    body: { shipments: all.slice(offset, offset + limit).map(shipmentBody), count: all.length },
  }
}

const beforeCollection = ['pending-collection', 'failed-collection']

function cancelShipment(parts: Parts, call: Call): Answer {
  const { tracking_reference } = call.read(CancelShipment)
  const shipment = findByTracking(parts, tracking_reference)
  if (call.fault?.kind === 'missing') return { status: 404, body: { message: 'Not found' } }
  if (!shipment) return { status: 400, body: { message: 'Shipment not found' } }
  if (!beforeCollection.includes(shipment.status)) {
    return {
      status: 400,
      body: { message: `Shipment with status "${shipment.status}" cannot be cancelled` },
    }
  }
  parts.memory.shipments.change(shipment, { status: 'cancelled', next: null })
  announceTracking(parts.memory, shipment, parts.settings.now())
  return { status: 200, body: shipmentBody(shipment) }
}

export function findByTracking({ memory }: Parts, reference: string): Shipment | undefined {
  for (const shipment of memory.shipments.values()) {
    if (shipment.trackingReference === reference) return shipment
  }
  return undefined
}
