import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Delivery } from '../memory.ts'

/** The headers of one attempt, signed as Bob Go's own module checks it, or with an injected flaw. */
export function deliveryHeaders(
  { eventId, topic, body, flaw }: Delivery,
  secret: string | null,
): Record<string, string> {
  const isSigned = secret !== null && flaw !== 'unsigned'
  const key = flaw === 'bad_signature' ? randomBytes(32) : (secret ?? '')
  return {
    'content-type': 'application/json',
    'x-bobgroup-topic': topic,
    'bob-go-request-id': eventId,
    // Set by proxies on the way; it differs with every attempt.
    'x-request-id': randomUUID(),
    ...(flaw !== 'no_event_id' && { 'bobgo-webhook-event-id': eventId }),
    ...(isSigned && {
      'bobgo-webhook-signature': createHmac('sha256', key).update(body).digest('base64'),
    }),
  }
}
