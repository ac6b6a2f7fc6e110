import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { checkoutId, refundId } from '../ids.ts'
import { type Checkout, LineItem, type Refund } from '../memory.ts'
import type { Parts } from '../pages/parts.ts'
import { announceRefund, refundableCents } from '../webhooks/events.ts'
import { type Answer, badField, badRequest, notFound, refundRefused } from './answers.ts'
import { answerCall, type Call } from './api-call.ts'

// Checkout API, Create a checkout.
const MINIMUM_CENTS = 200
// Yoco rejects a checkout whose customer name contains other characters (WooCommerce plugin 3.9.0).
const CUSTOMER_NAME = /^[A-Za-zÀ-ÖØ-öø-ÿ\s'-]+$/u
const USUAL_SETTLING_MS = 2000

const cents = z.number().int().min(0).nullish().transform(orNull)
const reference = z.string().nullish().transform(orNull)
const returnUrl = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .transform(orNull)
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {})

const CreateCheckout = z.object({
  amount: z.number().int().min(MINIMUM_CENTS),
  currency: z.literal('ZAR'),
  successUrl: returnUrl,
  cancelUrl: returnUrl,
  failureUrl: returnUrl,
  metadata,
  totalDiscount: cents,
  totalTaxAmount: cents,
  subtotalAmount: cents,
  lineItems: z.array(LineItem).nullish().transform(orNull),
  externalId: reference,
  clientReferenceId: reference,
})

const RefundCheckout = z
  .object({ amount: z.number().int().min(1).optional(), metadata })
  .default({ metadata: {} })

type CheckoutPath = { Params: { id: string } }

export function checkoutApi(parts: Parts) {
  return async (app: FastifyInstance) => {
    app.post('/checkouts', (request, reply) =>
      answerCall(parts, { request, reply, on: 'create' }, (call) => createCheckout(parts, call)),
    )
    app.get<CheckoutPath>('/checkouts/:id', (request, reply) =>
      answerCall(parts, { request, reply, on: 'status' }, (call) =>
        readCheckout(parts, call, request.params.id),
      ),
    )
    app.post<CheckoutPath>('/checkouts/:id/refund', (request, reply) =>
      answerCall(parts, { request, reply, on: 'refund' }, (call) =>
        refundCheckout(parts, call, request.params.id),
      ),
    )
  }
}

function createCheckout(parts: Parts, call: Call): Answer {
  const read = CreateCheckout.safeParse(call.json())
  if (!read.success) return badField(fieldOf(read.error))

  const { data } = read
  const urls = [data.successUrl, data.cancelUrl, data.failureUrl]
  if (call.mode === 'live' && urls.some((url) => url?.startsWith('http:'))) {
    return badRequest('Checkouts with live keys can not have HTTP protocol')
  }
  const badName = ['customerFirstName', 'customerLastName'].find((key) => {
    const name = data.metadata[key]
    return name !== undefined && !CUSTOMER_NAME.test(name)
  })
  if (badName) return badField(`metadata.${badName}`)

  const id = checkoutId()
  const checkout: Checkout = {
    ...data,
    id,
    mode: call.mode,
    status: 'created',
    paymentId: null,
    createdAt: parts.settings.now(),
    challenge: null,
    wasDeclined: false,
  }
  parts.memory.checkouts.put(checkout)
  return { status: 200, body: checkoutBody(parts, checkout) }
}

function readCheckout(parts: Parts, call: Call, id: string): Answer {
  const checkout = ownCheckout(parts, call, id)
  return checkout ? { status: 200, body: checkoutBody(parts, checkout) } : notFound('Checkout not found')
}

function refundCheckout(parts: Parts, call: Call, id: string): Answer {
  const checkout = ownCheckout(parts, call, id)
  if (!checkout) return { status: 404, body: { description: 'The specified transaction could not be found' } }

  const read = RefundCheckout.safeParse(call.json())
  if (!read.success) return badField(fieldOf(read.error))
  if (call.mode === 'test' && !parts.settings.areRefundsAllowedInTest) {
    return refundRefused('Refunds are not supported in test mode')
  }
  if (checkout.paymentId === null) return refundRefused('This checkout has not been paid')

  const rest = refundableCents(parts.memory, id)
  if (rest === 0) return refundRefused('Payment has already been refunded.')
  const amount = read.data.amount ?? rest
  if (amount > rest) return refundRefused('The refund amount exceeds the remaining amount of the payment')

  const now = parts.settings.now()
  const isPending = call.fault?.kind === 'pending' || call.fault?.kind === 'fails_later'
  const refund: Refund = {
    id: refundId(),
    checkoutId: id,
    paymentId: checkout.paymentId,
    mode: checkout.mode,
    status: isPending ? 'pending' : 'succeeded',
    amount,
    currency: checkout.currency,
    metadata: read.data.metadata,
    createdAt: now,
    settlesAt: isPending ? now + (call.fault?.ms ?? USUAL_SETTLING_MS) : null,
    settlesAs: call.fault?.kind === 'fails_later' ? 'failed' : 'succeeded',
  }
  parts.memory.refunds.put(refund)
  announceRefund(parts.memory, refund, now)
  return {
    status: 202,
    body: {
      id,
      refundId: refund.id,
      message: isPending ? 'Your refund is being processed' : 'Your refund has been processed',
      // Yoco says "successful" here, although its events say "succeeded".
      status: isPending ? 'pending' : 'successful',
    },
  }
}

function ownCheckout(parts: Parts, call: Call, id: string): Checkout | undefined {
  const checkout = parts.memory.checkouts.get(id)
  return checkout?.mode === call.mode ? checkout : undefined
}

function checkoutBody(parts: Parts, checkout: Checkout): unknown {
  return {
    id: checkout.id,
    redirectUrl: `${parts.publicUrl()}/checkout/${checkout.id}`,
    status: checkout.status,
    amount: checkout.amount,
    currency: checkout.currency,
    paymentId: checkout.paymentId,
    successUrl: checkout.successUrl,
    cancelUrl: checkout.cancelUrl,
    failureUrl: checkout.failureUrl,
    metadata: { ...checkout.metadata, checkoutId: checkout.id, paymentFacilitator: 'yoco-online-checkout' },
    merchantId: parts.memory.merchantId,
    totalDiscount: checkout.totalDiscount,
    totalTaxAmount: checkout.totalTaxAmount,
    subtotalAmount: checkout.subtotalAmount,
    lineItems: checkout.lineItems,
    externalId: checkout.externalId,
    clientReferenceId: checkout.clientReferenceId,
    processingMode: checkout.mode,
  }
}

function fieldOf(error: z.ZodError): string {
  return error.issues[0]?.path.join('.') ?? ''
}

function orNull<Value>(value: Value | null | undefined): Value | null {
  return value ?? null
}
