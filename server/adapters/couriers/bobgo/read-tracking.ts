import { createHash } from 'node:crypto'
import type { ConsignmentState } from '#domain/couriers/consignment-state.ts'
import type { TrackingEvent, TrackResult } from '#server/features/couriers/courier-provider.ts'
import { WireTracking } from './wire-shipment.ts'

// Exact words only: Bob Go publishes no list, and parts of words mislead ("failed-delivery" is no delivery).
const states: Readonly<Record<string, ConsignmentState>> = {
  'pending-collection': 'booked',
  collected: 'collected',
  'in-transit': 'in_transit',
  'out-for-delivery': 'out_for_delivery',
  'ready-for-pickup': 'ready_to_collect',
  delivered: 'delivered',
  'collection-exception': 'exception',
  'failed-collection': 'exception',
  'delivery-exception': 'exception',
  'failed-delivery': 'exception',
  returned: 'returned',
  cancelled: 'cancelled',
}

/** The tracking of one parcel, out of an object or a list that may hold other accounts' parcels. */
export function readTracking(body: unknown, trackingNumber: string): TrackResult {
  const candidates = Array.isArray(body) ? body : [body]
  const found = candidates
    .flatMap((one) => {
      const read = WireTracking.safeParse(one)
      return read.success ? [read.data] : []
    })
    .find((one) => (one.tracking_reference ?? one.shipment_tracking_reference) === trackingNumber)
  if (!found) return { kind: 'missing' }
  return {
    kind: 'found',
    state: stateOf(found.status),
    word: found.status ?? '',
    courierName: found.courier_name,
    events: eventsOf(found, trackingNumber),
  }
}

function stateOf(word: string | null): ConsignmentState | null {
  return word !== null && Object.hasOwn(states, word) ? (states[word] ?? null) : null
}

/** Those without a time or a word tell nobody anything. */
function eventsOf({ checkpoints, tracking_events }: WireTracking, trackingNumber: string): TrackingEvent[] {
  const points = checkpoints && checkpoints.length > 0 ? checkpoints : (tracking_events ?? [])
  return points.flatMap(({ status, message, location, city, time }) => {
    if (time === null || status === null) return []
    return [
      {
        key: keyOf(trackingNumber, status, time),
        at: time,
        state: stateOf(status),
        word: status,
        message: message ?? '',
        place: location ?? city ?? '',
      },
    ]
  })
}

/** Checkpoints have no id of their own. */
function keyOf(trackingNumber: string, status: string, time: Date): string {
  const text = `${trackingNumber} ${status} ${time.toISOString()}`
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}
