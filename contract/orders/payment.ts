import { z } from 'zod'
import type { ProviderName } from '#domain/payments/payment-provider.ts'
import { checkoutStatuses } from '#domain/payments/payment-status.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { PaymentProblem } from '../wire/problem.ts'
import { Order } from './order.ts'

const payments = { tag: 'Payments' } as const

export const StartCheckoutBody = z.object({
  amount: z.int().min(0).meta({
    description: 'In cents. Must equal what of the total is due after gift cards and store credit.',
  }),
  currency: z.literal('ZAR'),
  cancelUrl: z.string().max(500),
  successUrl: z.string().max(500),
  failureUrl: z.string().max(500),
  metadata: z.object({
    orderId: code().max(40).meta({ description: 'The order number.' }),
    userId: z.string().max(100).optional(),
    userEmail: code().max(320).optional(),
    itemCount: z.int().optional(),
    customerName: z.string().max(200).optional(),
  }),
})
export type StartCheckoutBody = z.output<typeof StartCheckoutBody>

export const startCheckout = endpoint({
  ...payments,
  method: 'POST',
  path: '/payments/yoco/checkout',
  access: 'user',
  summary:
    'Create a checkout and get the URL of its payment page. Repeated calls for an unpaid order return the same page',
  body: StartCheckoutBody,
  responses: {
    200: z.object({ success: z.literal(true), redirectUrl: z.string(), checkoutId: z.string() }),
    400: PaymentProblem,
    404: PaymentProblem,
    409: PaymentProblem,
    503: PaymentProblem,
  },
})

export const readCheckoutStatus = endpoint({
  ...payments,
  method: 'GET',
  path: '/payments/yoco/status/:checkoutId',
  access: 'user',
  summary: "Get a checkout's status from the provider, and update the order accordingly",
  params: z.object({ checkoutId: z.string().max(100) }),
  responses: {
    200: z.object({
      success: z.literal(true),
      checkout: z.object({
        id: z.string(),
        status: z.enum(checkoutStatuses),
        paymentId: z.string().optional(),
      }),
      order: Order,
    }),
    404: PaymentProblem,
  },
})

export const cancelCheckout = endpoint({
  ...payments,
  method: 'POST',
  path: '/payments/yoco/cancelled',
  access: 'user',
  summary: "Record that the customer returned through the provider's cancel link. Never undoes a payment",
  body: z.object({ checkoutId: z.string().max(100) }),
  responses: {
    200: z.object({
      success: z.literal(true),
      checkout: z.object({ id: z.string(), status: z.enum(checkoutStatuses) }),
    }),
    404: PaymentProblem,
  },
})

const yocoWebhook = endpoint({
  ...payments,
  method: 'POST',
  path: '/payments/yoco/webhook',
  access: 'provider',
  summary: 'Receive signed events from Yoco',
  headers: z.object({
    'webhook-id': z.string().optional(),
    'webhook-timestamp': z.string().optional(),
    'webhook-signature': z.string().optional(),
  }),
  bodyKind: 'raw',
  responses: { 200: z.object({ received: z.literal(true) }), 403: PaymentProblem, 409: PaymentProblem },
})

/** Each provider sends its webhooks to an address of its own. */
export const receiveWebhook = { yoco: yocoWebhook } satisfies Record<ProviderName, Endpoint>
