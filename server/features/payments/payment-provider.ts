import type { ProviderName } from '#domain/payments/payment-provider.ts'

/** Who takes the money, in words that name no provider's wire format. */
export type PaymentProvider = {
  name: ProviderName
  mode: PaymentMode
  currency: string
  /** For how long a request that is repeated with its key certainly finds what the first one did. */
  keyMemoryMs: number
  /** For how long a checkout that nobody paid is asked about. */
  watchMs: number
  createCheckout(request: CreateCheckout): Promise<CreateCheckoutResult>
  readCheckout(checkoutId: string): Promise<ReadCheckoutResult>
  refund(request: RefundRequest): Promise<RefundResult>
  readWebhook(headers: WebhookHeaders, rawBody: Buffer, nowMs: number): WebhookReading
}

/** Money goes back, and is asked about, where it came in: by whoever took the payment, whatever takes new ones. */
export type PaymentProviders = Readonly<Record<ProviderName, PaymentProvider>>

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
  /** No checkout that anyone could pay has come of it. */
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

/** What the provider says was paid. It is for the payments feature to compare it with what was asked. */
export type PaymentEvidence = {
  providerPaymentId: string
  checkoutId: string | null
  orderNumber: string | null
  amountCents: number
  currency: string
  mode: PaymentMode
}

export type RefundRequest = {
  /** One for each refund that is meant; a repeat of the same one never pays back twice. */
  idempotencyKey: string
  checkoutId: string
  amountCents: number
  reason: string
  /** Whether the key was sent before and its answer is not known: a refusal at the door then ends nothing. */
  isRepeat?: boolean
}

export type RefundResult =
  | { kind: 'succeeded'; refundId: string }
  | { kind: 'pending'; refundId: string }
  | { kind: 'refused'; message: string }
  /** It certainly did not happen. */
  | { kind: 'unavailable' }
  /** The money may have gone back: ask again with the same key, and never count it as failed. */
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
