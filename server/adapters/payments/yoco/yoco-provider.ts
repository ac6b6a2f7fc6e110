import { z } from 'zod'
import type {
  CheckoutLine,
  CheckoutStatus,
  CreateCheckout,
  CreateCheckoutResult,
  PaymentMode,
  PaymentProvider,
  ReadCheckoutResult,
  RefundRequest,
  RefundResult,
  WebhookReading,
} from '#server/features/payments/payment-provider.ts'
import { customerNames } from './customer-names.ts'
import { readEvent } from './read-event.ts'
import { verifySignature, webhookKey } from './webhook-signature.ts'
import { type YocoAnswer, type YocoClient, yocoClient } from './yoco-client.ts'

const TIMEOUT_MS = 10_000
const HOUR_MS = 60 * 60_000
// It forgets keys after 24 hours (their docs, "Idempotency"); clocks may differ.
const KEY_MEMORY_MS = 23 * HOUR_MS
// Its own plugin checks for five days, some thirty times; no lifetime of a checkout is published (WooCommerce plugin
// 3.9.1).
const WATCH_MS = 5 * 24 * HOUR_MS
const CURRENCY = 'ZAR'

export type YocoProviderSettings = {
  /** Up to and including `/api`. */
  apiUrl: string
  secretKey: string
  webhookSecret: string
  timeoutMs?: number
  clock?: { now(): Date }
  jitter?: () => number
  traceHeaders?: () => Record<string, string>
}

/** Yoco's Checkout API behind the shop's own interface for payments. */
export function yocoProvider({
  apiUrl,
  secretKey,
  webhookSecret,
  timeoutMs = TIMEOUT_MS,
  clock,
  jitter = Math.random,
  traceHeaders,
}: YocoProviderSettings): PaymentProvider {
  const mode = modeOf(secretKey)
  const key = webhookKey(webhookSecret)
  const client = yocoClient({
    apiUrl: apiUrl.replace(/\/+$/, ''),
    secretKey,
    timeoutMs,
    jitter,
    ...(traceHeaders && { traceHeaders }),
    now: () => clock?.now().getTime() ?? Date.now(),
  })

  return {
    name: 'yoco',
    mode,
    currency: CURRENCY,
    keyMemoryMs: KEY_MEMORY_MS,
    watchMs: WATCH_MS,
    createCheckout: (request) => createCheckout(client, request),
    readCheckout: (checkoutId) => readCheckout(client, checkoutId, mode),
    refund: (request) => refund(client, request),
    readWebhook(headers, rawBody, nowMs): WebhookReading {
      const verdict = verifySignature({ headers, rawBody, key, nowMs })
      if (verdict.kind !== 'genuine') return { kind: 'refused', reason: verdict.kind }
      const reading = readEvent(rawBody)
      if (reading.kind === 'malformed') return { kind: 'refused', reason: 'malformed' }
      return { ...reading, webhookId: verdict.webhookId }
    },
  }
}

const CreatedCheckout = z.object({ id: z.string().min(1), redirectUrl: z.url({ protocol: /^https?$/ }) })

async function createCheckout(client: YocoClient, request: CreateCheckout): Promise<CreateCheckoutResult> {
  const answer = await client.call({
    method: 'POST',
    path: '/checkouts',
    idempotencyKey: request.idempotencyKey,
    body: {
      amount: request.amountCents,
      currency: CURRENCY,
      successUrl: request.successUrl,
      cancelUrl: request.cancelUrl,
      failureUrl: request.failureUrl,
      metadata: { orderId: request.orderNumber, ...customerNames(request.customerName) },
      ...(request.lines ? { lineItems: request.lines.map(lineItem) } : {}),
    },
  })

  if (answer.kind === 'refused') return refused(answer)
  // A failed creation has moved no money and given nobody a payment page, so a new attempt is safe.
  if (answer.kind === 'no_answer') return { kind: answer.harm === 'lost' ? 'unknown' : 'unavailable' }
  const created = CreatedCheckout.safeParse(answer.body)
  if (!created.success) return { kind: 'unknown' }
  return { kind: 'created', checkoutId: created.data.id, redirectUrl: created.data.redirectUrl }
}

function lineItem({ name, quantity, unitPriceCents }: CheckoutLine) {
  return { displayName: name, quantity, pricingDetails: { price: unitPriceCents } }
}

const ReadCheckout = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  paymentId: z.string().nullish(),
  processingMode: z.enum(['test', 'live']).nullish(),
  metadata: z
    .object({ orderId: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})

async function readCheckout(
  client: YocoClient,
  checkoutId: string,
  keyMode: PaymentMode,
): Promise<ReadCheckoutResult> {
  // Without an id, or with only dots, the address would be a different one.
  if (/^\.*$/.test(checkoutId)) return { kind: 'missing' }

  const answer = await client.call({ method: 'GET', path: checkoutPath(checkoutId) })
  if (answer.kind === 'refused') return { kind: answer.status === 404 ? 'missing' : 'unavailable' }
  if (answer.kind === 'no_answer') return { kind: 'unavailable' }

  const read = ReadCheckout.safeParse(answer.body)
  // The call is not in Yoco's reference: an answer we cannot read means nothing, good or bad.
  if (!read.success || read.data.id !== checkoutId) return { kind: 'unavailable' }
  const { status, paymentId, amount, currency, processingMode, metadata } = read.data
  // What Yoco's own plugin counts as paid.
  if (status !== 'completed' || !paymentId) return { kind: 'found', status: unpaidStatus(status) }

  return {
    kind: 'found',
    status: 'complete',
    evidence: {
      providerPaymentId: paymentId,
      checkoutId,
      orderNumber: metadata?.orderId ?? null,
      amountCents: amount,
      currency,
      // A key only opens checkouts of its own mode, if the answer does not give one.
      mode: processingMode ?? keyMode,
    },
  }
}

function unpaidStatus(status: string): CheckoutStatus {
  // Completed without a payment id: the payment will be known later.
  return status === 'processing' || status === 'completed' ? 'processing' : 'created'
}

const AcceptedRefund = z.object({ refundId: z.string().min(1), status: z.string().nullish().catch(null) })

async function refund(client: YocoClient, request: RefundRequest): Promise<RefundResult> {
  if (/^\.*$/.test(request.checkoutId)) return { kind: 'refused', message: 'There is no checkout to refund.' }

  const answer = await client.call({
    method: 'POST',
    path: `${checkoutPath(request.checkoutId)}/refund`,
    idempotencyKey: request.idempotencyKey,
    body: { amount: request.amountCents, metadata: { reason: request.reason } },
    isRepeat: request.isRepeat ?? false,
  })

  if (answer.kind === 'refused') return refused(answer)
  if (answer.kind === 'no_answer') return { kind: answer.harm === 'none' ? 'unavailable' : 'unknown' }
  const accepted = AcceptedRefund.safeParse(answer.body)
  if (!accepted.success) return { kind: 'unknown' }
  const { refundId, status } = accepted.data
  // Both spellings occur in Yoco's pages.
  return { kind: status === 'successful' || status === 'succeeded' ? 'succeeded' : 'pending', refundId }
}

function checkoutPath(checkoutId: string): string {
  return `/checkouts/${encodeURIComponent(checkoutId)}`
}

function refused({ status, message }: Extract<YocoAnswer, { kind: 'refused' }>) {
  return { kind: 'refused', message: `${status}: ${message}` } as const
}

function modeOf(secretKey: string): PaymentMode {
  const [, mode] = /^sk_(test|live)_[\x21-\x7e]+$/.exec(secretKey) ?? []
  if (mode === 'test' || mode === 'live') return mode
  throw new Error('The Yoco secret key must start with sk_test_ or sk_live_.')
}
