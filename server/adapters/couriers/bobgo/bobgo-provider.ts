import type {
  BookRequest,
  BookResult,
  CancelBookingResult,
  CourierProvider,
  TrackResult,
} from '#server/features/couriers/courier-provider.ts'
import { askRates } from './ask-rates.ts'
import { type BobgoClient, bobgoClient } from './bobgo-client.ts'
import { checkSubscriptions, replaceSubscriptions } from './check-subscriptions.ts'
import { fetchLabel } from './fetch-label.ts'
import { findShipment } from './find-shipment.ts'
import { listPoints } from './list-points.ts'
import { readShipment } from './read-shipment.ts'
import { readTracking } from './read-tracking.ts'
import { readWebhook } from './read-webhook.ts'
import { addressOnWire, destinationOnWire, parcelOnWire, randOf } from './wire-shipment.ts'

// As the vendor's own modules wait: longer for couriers' answers than for its own.
const TIMEOUT_MS = 15_000
const QUICK_TIMEOUT_MS = 8_000

export type BobgoProviderSettings = {
  /** Up to and including `/v2`. */
  apiUrl: string
  apiKey: string
  webhookSecret: string
  /** The host name of the shop, by which Bob Go ties a call to a sales channel. */
  channel: string
  timeoutMs?: number
  traceHeaders?: () => Record<string, string>
}

/** Bob Go's API behind the shop's own interface for couriers. */
export function bobgoProvider({
  apiUrl,
  apiKey,
  webhookSecret,
  channel,
  timeoutMs = TIMEOUT_MS,
  traceHeaders,
}: BobgoProviderSettings): CourierProvider {
  const client = bobgoClient({
    apiUrl: apiUrl.replace(/\/+$/, ''),
    apiKey,
    channel,
    ...(traceHeaders && { traceHeaders }),
  })
  const quickMs = Math.min(QUICK_TIMEOUT_MS, timeoutMs)
  return {
    name: 'bobgo',
    quote: (request) => askRates(client, request, timeoutMs),
    book: (request) => book(client, request, timeoutMs),
    findBooking: (named) => findShipment(client, named, timeoutMs),
    cancel: (trackingNumber, reason) => cancel(client, { trackingNumber, reason, timeoutMs }),
    track: (trackingNumber) => track(client, trackingNumber, timeoutMs),
    fetchLabel: (trackingNumber, format) => fetchLabel(client, { trackingNumber, format, timeoutMs }),
    listCollectPoints: (question) => listPoints(client, question, quickMs),
    readWebhook: (headers, rawBody) => readWebhook(headers, rawBody, webhookSecret),
    checkWebhook: (url) => checkSubscriptions(client, url, quickMs),
    registerWebhook: (url) => replaceSubscriptions(client, url, quickMs),
  }
}

async function book(client: BobgoClient, request: BookRequest, timeoutMs: number): Promise<BookResult> {
  const answer = await client.call({
    method: 'POST',
    path: '/shipments',
    timeoutMs,
    body: bookingBody(request),
  })
  if (answer.kind === 'no_answer') return { kind: answer.wasSent ? 'unknown' : 'unavailable' }
  if (answer.kind === 'refused')
    return { kind: 'refused', message: `${answer.status}: ${answer.message}`, consignment: null }
  return readShipment(answer.body)?.booking ?? { kind: 'unknown' }
}

function bookingBody(request: BookRequest) {
  const { from, to, point, sender, recipient, parcels, declaredCents } = request
  return {
    collection_address: addressOnWire(from),
    ...destinationOnWire({ to, point }),
    collection_contact_name: sender.name,
    collection_contact_mobile_number: sender.phone,
    collection_contact_email: sender.email,
    delivery_contact_name: recipient.name,
    delivery_contact_mobile_number: recipient.phone,
    delivery_contact_email: recipient.email,
    parcels: parcels.map(parcelOnWire),
    declared_value: randOf(declaredCents),
    provider_slug: request.courierSlug,
    service_level_code: request.serviceCode,
    custom_tracking_reference: request.reference,
    custom_order_number: request.orderNumber,
    instructions_delivery: request.instructions,
  }
}

type Cancelling = { trackingNumber: string; reason: string; timeoutMs: number }

async function cancel(
  client: BobgoClient,
  { trackingNumber, reason, timeoutMs }: Cancelling,
): Promise<CancelBookingResult> {
  const answer = await client.call({
    method: 'POST',
    path: '/shipments/cancel',
    timeoutMs,
    body: { tracking_reference: trackingNumber, cancellation_reason: reason },
  })
  if (answer.kind === 'no_answer') return { kind: 'unknown' }
  if (answer.kind === 'done') return { kind: 'cancelled' }
  // Whether the call exists at all is not certain (one client found none).
  if (answer.status === 404 || answer.status === 405) return { kind: 'unsupported' }
  return { kind: 'refused', message: `${answer.status}: ${answer.message}` }
}

async function track(client: BobgoClient, trackingNumber: string, timeoutMs: number): Promise<TrackResult> {
  const path = `/tracking?tracking_reference=${encodeURIComponent(trackingNumber)}`
  const answer = await client.call({ method: 'GET', path, timeoutMs })
  if (answer.kind === 'no_answer') return { kind: 'unavailable' }
  if (answer.kind === 'refused') return { kind: answer.status === 404 ? 'missing' : 'unavailable' }
  return readTracking(answer.body, trackingNumber)
}
