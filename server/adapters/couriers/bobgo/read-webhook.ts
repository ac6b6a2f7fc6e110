import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isKeepableText } from '#server/db/is-keepable.ts'
import type { CourierWebhookReading, WebhookHeaders } from '#server/features/couriers/courier-provider.ts'

/** What the shop needs to hear of. */
export const wantedTopics = [
  'shipment_submission_status/updated',
  'tracking/updated',
  'shipment_charged_amount/updated',
  'shipment_charged_weight/updated',
]
const knownTopics = [
  ...wantedTopics,
  'shipment_health_status/updated',
  'fulfillment/created',
  'order/updated',
]

const name = z.string().min(1).max(200).refine(isKeepableText).nullish().catch(null)

const Body = z.object({
  event_id: name,
  topic: name,
  // A number for shipments; for tracking it is the tracking reference.
  id: z.union([z.number(), z.string()]).nullish().catch(null),
  tracking_reference: name,
  shipment_tracking_reference: name,
  custom_tracking_reference: name,
})

/** Checks the signature over the raw body, and reads which shipment the event is about. */
export function readWebhook(headers: WebhookHeaders, rawBody: Buffer, secret: string): CourierWebhookReading {
  if (!isGenuine(headers, rawBody, secret)) return { kind: 'refused', reason: 'bad_signature' }
  const read = Body.safeParse(parsed(rawBody))
  if (!read.success) return { kind: 'refused', reason: 'malformed' }

  const { data } = read
  const topic =
    data.topic ?? headerOf(headers, 'x-bobgroup-topic', 'x-bobgo-topic', 'x-webhook-topic', 'x-topic')
  const isOfTracking = topic === 'tracking/updated'
  return {
    kind: 'event',
    eventId: eventIdOf(headers, data.event_id, rawBody),
    topic: topic ?? 'unknown',
    isKnownTopic: topic !== null && knownTopics.includes(topic),
    providerId: topic?.startsWith('shipment_') && data.id != null ? String(data.id) : null,
    trackingNumber:
      data.tracking_reference ??
      data.shipment_tracking_reference ??
      (isOfTracking && typeof data.id === 'string' ? data.id : null),
    reference: data.custom_tracking_reference ?? null,
  }
}

// `X-Request-Id` may be set by proxies, and differs with every attempt; without any id, the same body is the same event.
function eventIdOf(headers: WebhookHeaders, ofBody: string | null | undefined, rawBody: Buffer): string {
  return (
    ofBody ??
    headerOf(headers, 'bobgo-webhook-event-id', 'bob-go-request-id') ??
    createHash('sha256').update(rawBody).digest('hex')
  )
}

function isGenuine(headers: WebhookHeaders, rawBody: Buffer, secret: string): boolean {
  const given = Buffer.from(headerOf(headers, 'bobgo-webhook-signature') ?? '', 'utf8')
  const right = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('base64'), 'utf8')
  return given.length === right.length && timingSafeEqual(given, right)
}

function headerOf(headers: WebhookHeaders, ...names: string[]): string | null {
  for (const name of names) {
    const value = headers[name]
    if (typeof value === 'string' && value !== '' && value.length <= 200 && isKeepableText(value))
      return value
  }
  return null
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
