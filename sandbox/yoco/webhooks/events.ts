import { type Fault, takeFault } from '../faults.ts'
import { eventId, messageId } from '../ids.ts'
import type { Delivery, Memory, Payment, Refund, Subscription } from '../memory.ts'

// Long enough for the webhook to arrive clearly after the redirect, short enough to watch.
const USUAL_DELAY_MS = 5000
const FINISHED_DELIVERIES_KEPT = 5000

type EventType = 'payment.succeeded' | 'payment.failed' | 'refund.succeeded' | 'refund.failed'
type Payload = Record<string, unknown> & { mode: string; amount: number; metadata?: Record<string, string> }
type YocoEvent = { id: string; type: string; createdDate: string; payload: Payload }

export function announcePayment(memory: Memory, payment: Payment, nowMs: number): void {
  announce(memory, `payment.${payment.status}`, paymentPayload(payment), nowMs)
}

export function announceRefund(memory: Memory, refund: Refund, nowMs: number): void {
  if (refund.status === 'pending') return
  announce(memory, `refund.${refund.status}`, refundPayload(memory, refund), nowMs)
}

/** Queues an event for every matching subscription, modified by the next fault injected for webhooks. */
function announce(memory: Memory, type: EventType, payload: Payload, nowMs: number): void {
  const event: YocoEvent = { id: eventId(), type, createdDate: isoMicroseconds(nowMs), payload }
  const fault = takeFault(
    memory.faults,
    'webhook',
    ({ kind }) => kind !== 'failed_after_succeeded' || type === 'payment.succeeded',
  )
  const sent = fault ? altered(event, fault, memory) : event

  for (const subscription of memory.subscriptions.values()) {
    // `payload` rather than `sent`: a fault may have falsified the mode of the sent event.
    if (subscription.mode === payload.mode) queue(memory, subscription, sent, fault, nowMs)
  }
  dropOldest(memory.deliveries)
}

function queue(
  memory: Memory,
  subscription: Subscription,
  event: YocoEvent,
  fault: Fault | undefined,
  nowMs: number,
): void {
  const first = withFault(aDelivery(subscription, event, nowMs), fault)
  const deliveries = [first]

  switch (fault?.kind) {
    case 'duplicate':
      deliveries.push({ ...aDelivery(subscription, event, nowMs), webhookId: first.webhookId })
      break
    case 'duplicate_event':
      deliveries.push(aDelivery(subscription, { ...event, id: eventId() }, nowMs))
      break
    case 'failed_after_succeeded':
      deliveries.push({ ...aDelivery(subscription, failedTwin(event), nowMs), after: first.id })
      break
  }

  if (first.status === 'waiting' && !first.isHeldBack) letOvertaken(memory, first)
  for (const delivery of deliveries) memory.deliveries.put(delivery)
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
    case 'old_timestamp':
    case 'two_signatures':
      return { ...delivery, flaw: fault.kind }
    default:
      return delivery
  }
}

function letOvertaken(memory: Memory, overtaker: Delivery): void {
  for (const delivery of memory.deliveries.values()) {
    if (!delivery.isHeldBack || delivery.subscriptionId !== overtaker.subscriptionId) continue
    memory.deliveries.change(delivery, {
      isHeldBack: false,
      after: overtaker.id,
      nextAttemptAt: overtaker.nextAttemptAt,
    })
  }
}

function aDelivery(subscription: Subscription, event: YocoEvent, nowMs: number): Delivery {
  const webhookId = messageId()
  return {
    id: messageId(),
    webhookId,
    subscriptionId: subscription.id,
    eventId: event.id,
    eventType: event.type,
    body: JSON.stringify(event),
    flaw: 'none',
    status: 'waiting',
    attempts: [],
    nextAttemptAt: nowMs,
    after: null,
    isHeldBack: false,
  }
}

function altered(event: YocoEvent, fault: Fault, memory: Memory): YocoEvent {
  const { payload } = event
  switch (fault.kind) {
    case 'wrong_amount':
      return { ...event, payload: { ...payload, amount: payload.amount - 100 } }
    case 'wrong_currency':
      return { ...event, payload: { ...payload, currency: 'USD' } }
    case 'wrong_mode':
      return { ...event, payload: { ...payload, mode: payload.mode === 'test' ? 'live' : 'test' } }
    case 'metadata_none': {
      const { metadata: _, ...rest } = payload
      return { ...event, payload: rest }
    }
    case 'metadata_echo': {
      const own = memory.checkouts.get(payload.metadata?.checkoutId ?? '')?.metadata
      return { ...event, payload: { ...payload, metadata: { ...own, ...payload.metadata } } }
    }
    case 'unknown_type':
      return { ...event, type: 'payment.updated' }
    default:
      return event
  }
}

function failedTwin(event: YocoEvent): YocoEvent {
  const payload = { ...event.payload, status: 'failed', failureReason: 'card_declined' }
  return { ...event, id: eventId(), type: 'payment.failed', payload }
}

function paymentPayload(payment: Payment): Payload {
  return {
    id: payment.id,
    type: 'payment',
    createdDate: isoMicroseconds(payment.createdAt),
    amount: payment.amount,
    currency: payment.currency,
    mode: payment.mode,
    status: payment.status,
    paymentMethodDetails: {
      type: 'card',
      card: {
        scheme: payment.card.scheme,
        maskedCard: `************${payment.card.lastFour}`,
        expiryMonth: payment.card.expiryMonth,
        expiryYear: payment.card.expiryYear,
      },
    },
    ...(payment.failureReason === null ? {} : { failureReason: payment.failureReason }),
    metadata: { checkoutId: payment.checkoutId },
  }
}

function refundPayload(memory: Memory, refund: Refund): Payload {
  const rest = refundableCents(memory, refund.checkoutId)
  return {
    id: refund.id,
    type: 'refund',
    createdDate: isoMicroseconds(refund.createdAt),
    amount: refund.amount,
    currency: refund.currency,
    mode: refund.mode,
    status: refund.status,
    paymentId: refund.paymentId,
    ...(rest > 0 ? { refundableAmount: rest } : {}),
    ...(refund.status === 'failed' ? { failureReason: 'The refund was declined by the card issuer' } : {}),
    metadata: { checkoutId: refund.checkoutId },
  }
}

/** The amount that can still be refunded; a pending refund reserves its part. */
export function refundableCents(memory: Memory, checkoutId: string): number {
  const checkout = memory.checkouts.get(checkoutId)
  if (!checkout?.paymentId) return 0
  let rest = checkout.amount
  for (const refund of memory.refunds.values()) {
    if (refund.checkoutId === checkoutId && refund.status !== 'failed') rest -= refund.amount
  }
  return rest
}

/** Yoco's dates have microseconds. */
function isoMicroseconds(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z')
}

function dropOldest(deliveries: Memory['deliveries']): void {
  for (const { id, status } of deliveries.values()) {
    if (deliveries.size <= FINISHED_DELIVERIES_KEPT) return
    if (status !== 'waiting') deliveries.delete(id)
  }
}
