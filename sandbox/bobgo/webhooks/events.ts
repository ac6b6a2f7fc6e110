import { shipmentBody, trackingBody } from '../carrier/views.ts'
import { type Fault, takeFault } from '../faults.ts'
import { eventId } from '../ids.ts'
import type { Delivery, Memory, Shipment, Subscription } from '../memory.ts'

/** The topics that Bob Go lists in its own error message. */
export const topics = [
  'fulfillment/created',
  'shipment_submission_status/updated',
  'tracking/updated',
  'shipment_charged_amount/updated',
  'shipment_charged_weight/updated',
  'shipment_health_status/updated',
  'order/updated',
]

// Long enough for the next event to come first, short enough to watch.
const USUAL_DELAY_MS = 5000
const FINISHED_DELIVERIES_KEPT = 5000

export function announceShipment(memory: Memory, topic: string, shipment: Shipment, nowMs: number): void {
  announce(memory, topic, shipmentBody(shipment), nowMs)
}

export function announceTracking(memory: Memory, shipment: Shipment, nowMs: number): void {
  announce(memory, 'tracking/updated', trackingBody(shipment), nowMs)
}

type Payload = Record<string, unknown>

/** Queues an event for every subscription to its topic, modified by the next fault injected for deliveries. */
function announce(memory: Memory, topic: string, payload: Payload, nowMs: number): void {
  const fault = takeFault(memory.faults, 'delivery')
  for (const subscription of memory.subscriptions.values()) {
    if (subscription.topic === topic && subscription.status === 'active') {
      queue(memory, subscription, { topic, payload, fault, nowMs })
    }
  }
  dropOldest(memory.deliveries)
}

type Announcement = { topic: string; payload: Payload; fault: Fault | undefined; nowMs: number }

function queue(
  memory: Memory,
  subscription: Subscription,
  { topic, payload, fault, nowMs }: Announcement,
): void {
  const sentTopic = fault?.kind === 'unknown_topic' ? 'wallet/updated' : topic
  const sent = fault?.kind === 'unknown_status' ? { ...payload, status: 'at-customs' } : payload
  const first = withFault(aDelivery(subscription, sentTopic, sent, nowMs), fault)
  if (first.status === 'waiting' && !first.isHeldBack) letOvertaken(memory, first)
  memory.deliveries.put(first)
  if (fault?.kind === 'duplicate') memory.deliveries.put({ ...first, id: eventId() })
  if (fault?.kind === 'foreign') {
    memory.deliveries.put(aDelivery(subscription, topic, foreign(payload), nowMs))
  }
}

function withFault(delivery: Delivery, fault: Fault | undefined): Delivery {
  switch (fault?.kind) {
    case 'lost':
      return { ...delivery, status: 'lost' }
    case 'delay':
      return { ...delivery, nextAttemptAt: delivery.nextAttemptAt + (fault.ms ?? USUAL_DELAY_MS) }
    case 'reorder':
      return {
        ...delivery,
        isHeldBack: true,
        nextAttemptAt: delivery.nextAttemptAt + (fault.ms ?? USUAL_DELAY_MS),
      }
    case 'bad_signature':
    case 'unsigned':
    case 'no_event_id':
      return { ...delivery, flaw: fault.kind }
    default:
      return delivery
  }
}

/** Subscriptions are account-wide: what staff book by hand, and what other channels do, arrives too. */
function foreign(payload: Payload): Payload {
  const tracking = 'UASFOREIGN'
  return {
    ...payload,
    id: typeof payload.id === 'number' ? 1 : tracking,
    tracking_reference: tracking,
    shipment_tracking_reference: tracking,
    custom_tracking_reference: '',
    custom_order_number: '',
  }
}

function letOvertaken(memory: Memory, overtaker: Delivery): void {
  for (const delivery of memory.deliveries.values()) {
    if (!delivery.isHeldBack) continue
    memory.deliveries.change(delivery, {
      isHeldBack: false,
      after: overtaker.id,
      nextAttemptAt: overtaker.nextAttemptAt,
    })
  }
}

function aDelivery(subscription: Subscription, topic: string, payload: Payload, nowMs: number): Delivery {
  return {
    id: eventId(),
    subscriptionId: subscription.id,
    eventId: eventId(),
    topic,
    body: JSON.stringify(payload),
    flaw: 'none',
    status: 'waiting',
    attempts: [],
    nextAttemptAt: nowMs,
    after: null,
    isHeldBack: false,
  }
}

function dropOldest(deliveries: Memory['deliveries']): void {
  for (const { id, status } of deliveries.values()) {
    if (deliveries.size <= FINISHED_DELIVERIES_KEPT) return
    if (status !== 'waiting') deliveries.delete(id)
  }
}
