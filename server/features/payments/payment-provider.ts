import { isByProvider, type PaymentMethod } from '#domain/payments/payment-method.ts'
import type { ProviderName } from '#domain/payments/payment-provider.ts'

/** The payment provider; the interface contains no provider's wire format. */
export type PaymentProvider = {
  name: ProviderName
  mode: PaymentMode
  currency: string
  /** How long a repeated request with the same key is sure to find the first one's result. */
  keyMemoryMs: number
  /** How long an unpaid checkout is watched. */
  watchMs: number
  createCheckout(request: CreateCheckout): Promise<CreateCheckoutResult>
  readCheckout(checkoutId: string): Promise<ReadCheckoutResult>
  refund(request: RefundRequest): Promise<RefundResult>
  readWebhook(headers: WebhookHeaders, rawBody: Buffer, nowMs: number): WebhookReading
}

/** Refunds and questions go to the provider that took the payment, whichever takes new ones. */
export type PaymentProviders = Readonly<Record<ProviderName, PaymentProvider>>

/** The provider of a checkout: what staff take themselves has none, nor has stored value. */
export function providerOf(providers: PaymentProviders, method: PaymentMethod): PaymentProvider {
  if (!isByProvider(method)) throw new Error(`A payment by ${method} has no provider to ask`)
  return providers[method]
}

export type PaymentMode = 'test' | 'live'

export type CreateCheckout = {
  /** Remembered with its first answer, good or bad, for a day: a new attempt needs a new one. */
  idempotencyKey: string
  orderNumber: string
  amountCents: number
  successUrl: string
  cancelUrl: string
  failureUrl: string
  customerName?: string
  lines?: CheckoutLine[]
}

export type CheckoutLine = { name: string; quantity: number; unitPriceCents: number }

export type CreateCheckoutResult =
  | { kind: 'created'; checkoutId: string; redirectUrl: string }
  /** No payable checkout was created. */
  | { kind: 'unavailable' }
  /** The answer was lost: there may be a checkout, though nobody was given its address. */
  | { kind: 'unknown' }
  /** The message is the provider's own, for logs and the owner, not for shoppers. */
  | { kind: 'refused'; message: string }

export type ReadCheckoutResult =
  | { kind: 'found'; status: CheckoutStatus; evidence?: PaymentEvidence }
  | { kind: 'missing' }
  | { kind: 'unavailable' }

export type CheckoutStatus = 'created' | 'processing' | 'complete'

/** What the provider says was paid. The payments feature compares it with what was requested. */
export type PaymentEvidence = {
  providerPaymentId: string
  checkoutId: string | null
  orderNumber: string | null
  amountCents: number
  currency: string
  mode: PaymentMode
}

export type RefundRequest = {
  /** One for each intended refund; a repeat with the same key never pays twice. */
  idempotencyKey: string
  checkoutId: string
  amountCents: number
  reason: string
  /** Whether the key was sent before and its answer is unknown: a rejection up front then proves nothing. */
  isRepeat?: boolean
}

export type RefundResult =
  | { kind: 'succeeded'; refundId: string }
  | { kind: 'pending'; refundId: string }
  | { kind: 'refused'; message: string }
  /** It certainly did not happen. */
  | { kind: 'unavailable' }
  /** The money may have been refunded: ask again with the same key, and never count it as failed. */
  | { kind: 'unknown' }

export type WebhookHeaders = Record<string, string | string[] | undefined>

export type WebhookReading =
  | { kind: 'event'; webhookId: string; eventId: string; createdAt: string | null; event: PaymentEvent }
  | { kind: 'refused'; reason: 'bad_signature' | 'stale' | 'malformed' }

export type PaymentEvent =
  | { type: 'payment_succeeded'; evidence: PaymentEvidence }
  | {
      type: 'payment_failed'
      checkoutId: string | null
      orderNumber: string | null
      providerPaymentId?: string
    }
  | {
      type: 'refund_succeeded' | 'refund_failed'
      refundId: string
      checkoutId: string | null
      providerPaymentId: string | null
      amountCents: number
    }
  | { type: 'unknown'; providerType: string }
