import { z } from 'zod'
import { attentionReasons } from '#domain/orders/attention.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { PaidSum } from '../wire/rand.ts'
import { RowId } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { Order, OrderRefund, ordersQuery } from './order.ts'

/* Order calls for staff. Separate from the shopper's calls, so that shop pages need not load them. */

const orders = { tag: 'Orders' } as const
const orderNumber = z.object({ orderNumber: z.string().max(40) })

export const exportOrders = endpoint({
  ...orders,
  method: 'GET',
  path: '/orders/export.csv',
  access: 'staff:orders+reports',
  summary:
    'Export the filtered orders as CSV in UTF-8 with a byte order mark, newest first. Cells are escaped so that none can run as a formula',
  query: z.object(ordersQuery).omit({ sort: true, direction: true }),
  fileType: 'text/csv',
  responses: { 200: z.undefined(), 400: Problem },
})

const trackingNumber = z.string().trim().max(100).nullable().optional()

export const FulfilBody = z.object({
  fulfilled: z.boolean().optional(),
  courierId: RowId.nullable().optional(),
  trackingNumber,
  deliveredOn: z.iso.date().nullable().optional().meta({
    description: 'The day on which the customer received the order. Return periods start on this day.',
  }),
})
export type FulfilBody = z.output<typeof FulfilBody>

export const fulfilOrder = endpoint({
  ...orders,
  method: 'PATCH',
  path: '/orders/:orderNumber',
  access: 'staff:orders',
  summary: 'Mark an order as fulfilled or unfulfilled, with its courier, tracking number and delivery date',
  params: orderNumber,
  body: FulfilBody,
  responses: { 200: z.object({ order: Order }), 400: Problem, 404: Problem, 409: Problem },
})

export const fulfilOrders = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/bulk-fulfill',
  access: 'staff:orders',
  summary:
    'Mark many orders at once, with their courier and tracking numbers. Each order succeeds, or fails with a reason, on its own. Safe to send twice',
  body: z
    .object({
      orderNumbers: z.array(z.string().max(40)).max(500).default([]),
      fulfilled: z.boolean(),
      courierId: RowId.nullable().optional().meta({ description: 'The courier of all these orders.' }),
      orders: z
        .array(z.object({ orderNumber: z.string().max(40), trackingNumber }))
        .max(500)
        .default([])
        .meta({ description: 'In addition to or instead of `orderNumbers`, each with a tracking number.' }),
    })
    .refine(({ orderNumbers, orders }) => orderNumbers.length + orders.length > 0, {
      message: 'Name at least one order',
      path: ['orderNumbers'],
    }),
  responses: {
    200: z.object({
      updated: z.int(),
      changed: z.array(z.string()).meta({
        description: 'The orders that this call changed, for undoing it.',
      }),
      failed: z.array(z.object({ orderNumber: z.string(), error: z.string() })),
    }),
    400: Problem,
  },
})

export const RefundBody = wireObject(
  {
    amountCents: PaidSum.optional().meta({
      description: 'In rand. Default: the full remaining amount of the newest payment.',
    }),
    reason: z.string().trim().min(1, 'Enter a reason').max(500),
    restock: z.boolean().default(true).meta({
      description: 'Whether unshipped goods return to stock after a full refund.',
    }),
  },
  { spelling: 'camel' },
)

export const refundOrder = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/:orderNumber/refund',
  access: 'staff:refunds',
  summary:
    'Refund an order in full or in part, never more than was paid. Safe to send twice with the same key',
  params: orderNumber,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: RefundBody,
  responses: {
    200: z.object({ refund: OrderRefund, order: Order }),
    400: Problem,
    404: Problem,
    409: Problem,
  },
})

export const endRefund = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/:orderNumber/refunds/:refundId',
  access: 'staff:refunds',
  summary:
    'Resolve a refund that the provider never confirmed: retry it if that cannot pay twice, or record what you found',
  params: orderNumber.extend({ refundId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('retry') }),
    z.object({
      action: z.literal('record'),
      status: z.enum(['succeeded', 'failed']).meta({
        description: "What the provider's app shows. `failed` makes the money refundable again.",
      }),
      note: z.string().trim().min(1, 'Describe what you found').max(500),
    }),
  ]),
  responses: {
    200: z.object({ refund: OrderRefund, order: Order }),
    400: Problem,
    404: Problem,
    409: Problem,
  },
})

export const answerAttention = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/:orderNumber/attention',
  access: 'staff:orders',
  summary: 'Resolve an order alert: supply the goods, or record that no action is needed',
  params: orderNumber,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('supply') }),
    z.object({
      action: z.literal('dismiss'),
      reason: z.enum(attentionReasons),
      note: z.string().trim().min(1, 'Describe what you found').max(500),
    }),
  ]),
  responses: { 200: z.object({ order: Order }), 400: Problem, 404: Problem, 409: Problem },
})
