import { z } from 'zod'
import { isKeepableText } from '#server/db/is-keepable.ts'
import type { PaymentEvent } from '#server/features/payments/payment-provider.ts'

const text = z.string().min(1).refine(isKeepableText)
const cents = z.number().int().min(0)
// Sources disagree on what Yoco puts in here (our own keys, only checkoutId, nothing): read whatever is there.
const metadata = z
  .object({ checkoutId: text.nullish().catch(null), orderId: text.nullish().catch(null) })
  .nullish()
  .catch(null)

const Envelope = z.object({
  id: text,
  type: text,
  createdDate: z.string().nullish().catch(null),
  payload: z.unknown().optional(),
})

const PaymentPayload = z.object({
  id: text,
  amount: cents,
  currency: text,
  mode: z.enum(['test', 'live']),
  metadata,
})
const FailedPaymentPayload = z.object({ id: text.nullish().catch(null), metadata })
const RefundPayload = z.object({ id: text, amount: cents, paymentId: text.nullish().catch(null), metadata })

export type EventReading =
  | { kind: 'event'; eventId: string; createdAt: string | null; event: PaymentEvent }
  | { kind: 'malformed' }

/** Reads an event whose signature has been verified. */
export function readEvent(rawBody: Buffer): EventReading {
  const envelope = Envelope.safeParse(parsedJson(rawBody))
  if (!envelope.success) return { kind: 'malformed' }

  const { id, type, createdDate, payload } = envelope.data
  const event = readPayload(type, payload)
  return event ? { kind: 'event', eventId: id, createdAt: createdDate ?? null, event } : { kind: 'malformed' }
}

// By the outer type only: a refund's payload also says "status": "succeeded".
function readPayload(type: string, payload: unknown): PaymentEvent | null {
  switch (type) {
    case 'payment.succeeded':
      return succeededPayment(payload)
    case 'payment.failed':
      return failedPayment(payload)
    case 'refund.succeeded':
      return refund('refund_succeeded', payload)
    case 'refund.failed':
      return refund('refund_failed', payload)
    default:
      return { type: 'unknown', providerType: type }
  }
}

function succeededPayment(payload: unknown): PaymentEvent | null {
  const read = PaymentPayload.safeParse(payload)
  if (!read.success) return null
  const { id, amount, currency, mode, metadata } = read.data
  return {
    type: 'payment_succeeded',
    evidence: { providerPaymentId: id, ...references(metadata), amountCents: amount, currency, mode },
  }
}

function failedPayment(payload: unknown): PaymentEvent | null {
  const read = FailedPaymentPayload.safeParse(payload)
  if (!read.success) return null
  const { id, metadata } = read.data
  return { type: 'payment_failed', ...references(metadata), ...(id ? { providerPaymentId: id } : {}) }
}

function refund(type: 'refund_succeeded' | 'refund_failed', payload: unknown): PaymentEvent | null {
  const read = RefundPayload.safeParse(payload)
  if (!read.success) return null
  const { id, amount, paymentId, metadata } = read.data
  return {
    type,
    refundId: id,
    checkoutId: metadata?.checkoutId ?? null,
    providerPaymentId: paymentId ?? null,
    amountCents: amount,
  }
}

function references(metadata: z.infer<typeof PaymentPayload>['metadata']) {
  return { checkoutId: metadata?.checkoutId ?? null, orderNumber: metadata?.orderId ?? null }
}

function parsedJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
