import { z } from 'zod'
import { attentionReasons } from '#domain/orders/attention.ts'
import { maxCartLines, maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { Balance, PaidSum } from '../wire/rand.ts'
import { RowId } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { Order, OrderRefund, ordersQuery, ShippingInfo } from './order.ts'

/* Order calls for staff. Separate from the shopper's calls, so that shop pages need not load them. */

const orders = { tag: 'Orders' } as const
const orderNumber = z.object({ orderNumber: code().max(40) })

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

const trackingNumber = code().max(100).nullable().optional()

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

const line = z.string().trim().max(200)
const version = z.int().positive().meta({
  description: 'The version of the order that was read. If it has changed since, nothing is saved.',
})

const needed = {
  email: code().max(200),
  fullName: line,
  address: line,
  city: line,
  postalCode: code().max(20),
  phone: code().max(40),
}

/** Only what changes; an empty text clears an optional field. */
const CorrectedInfo = z
  .object({ ...ShippingInfo.shape, ...needed })
  .omit({ country: true })
  .partial()

export const correctOrder = endpoint({
  ...orders,
  method: 'PATCH',
  path: '/orders/:orderNumber/details',
  access: 'staff:orders',
  summary:
    'Correct where an order goes and how its customer is reached, until it is packed. The customer gets an email; invoice and delivery fee stay as they were',
  params: orderNumber,
  body: z.object({ version, shippingInfo: CorrectedInfo }),
  responses: { 200: z.object({ order: Order }), 400: Problem, 404: Problem, 409: Problem },
})

export const takeOutUnits = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/:orderNumber/removals',
  access: 'staff:orders+refunds',
  summary:
    'Take units out of an order before it is packed. What was paid for them is refunded and credited; the delivery fee is refunded with the last unit only. Safe to send twice with the same key',
  params: orderNumber,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object({
    version,
    units: z
      .array(z.object({ lineId: RowId, quantity: z.int().positive().max(maxLineQuantity) }))
      .min(1, 'Choose what to take out')
      .max(maxCartLines)
      .refine((units) => new Set(units.map(({ lineId }) => lineId)).size === units.length, {
        message: 'Name each line once',
      }),
    reason: z.string().trim().min(1, 'Enter a reason').max(500),
    restock: z.boolean().default(true).meta({ description: 'Whether the units are back on the shelf.' }),
  }),
  responses: { 200: z.object({ order: Order }), 400: Problem, 404: Problem, 409: Problem },
})

export const SwapBody = wireObject(
  {
    version,
    lineId: RowId,
    quantity: z.int().positive().max(maxLineQuantity),
    productId: RowId.meta({ description: 'What comes in, at its price of today.' }),
    expectedDifferenceCents: Balance.meta({
      description:
        'What was shown before: negative if money goes back. If it is another by now, nothing is swapped.',
    }),
    reason: z.string().trim().min(1, 'Enter a reason').max(500),
    restock: z.boolean().default(true).meta({ description: 'Whether the old units are back on the shelf.' }),
  },
  { spelling: 'camel' },
)
export type SwapBody = z.output<typeof SwapBody>

export const swapUnits = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/:orderNumber/swaps',
  access: 'staff:orders+refunds',
  summary:
    'Put another product in the place of units that are not packed. If it costs less, the difference is refunded and credited. If it costs more, the customer gets a link to pay the difference, and the order does not leave before that. Safe to send twice with the same key',
  params: orderNumber,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: SwapBody,
  responses: { 200: z.object({ order: Order }), 400: Problem, 404: Problem, 409: Problem },
})

export const withdrawSwap = endpoint({
  ...orders,
  method: 'DELETE',
  path: '/orders/:orderNumber/swaps/:swapId',
  access: 'staff:orders',
  summary: 'Give up a swap whose difference is not paid: the order goes out as it was. Safe to send twice',
  params: orderNumber.extend({ swapId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  responses: { 200: z.object({ order: Order }), 404: Problem, 409: Problem },
})

export const FulfilOrdersBody = z
  .object({
    orderNumbers: z.array(code().max(40)).max(500).default([]),
    fulfilled: z.boolean(),
    courierId: RowId.nullable().optional().meta({ description: 'The courier of all these orders.' }),
    orders: z
      .array(z.object({ orderNumber: code().max(40), trackingNumber }))
      .max(500)
      .default([])
      .meta({ description: 'In addition to or instead of `orderNumbers`, each with a tracking number.' }),
  })
  .refine(({ orderNumbers, orders }) => orderNumbers.length + orders.length > 0, {
    message: 'Name at least one order',
    path: ['orderNumbers'],
  })
export type FulfilOrdersBody = z.output<typeof FulfilOrdersBody>

export const fulfilOrders = endpoint({
  ...orders,
  method: 'POST',
  path: '/orders/bulk-fulfill',
  access: 'staff:orders',
  summary:
    'Mark many orders at once, with their courier and tracking numbers. Each order succeeds, or fails with a reason, on its own. Safe to send twice',
  body: FulfilOrdersBody,
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
      description:
        'In rand. Default: all that is left, or of an order that was paid twice, the surplus payment. What no one payment has left is taken from several, each part a refund of its own.',
    }),
    reason: z.string().trim().min(1, 'Enter a reason').max(500),
    restock: z.boolean().default(true).meta({
      description: 'Whether unshipped goods return to stock after a full refund.',
    }),
    toCredit: z.boolean().optional().meta({
      description:
        'Give what was paid in money as store credit, which only a customer who agrees to it may be given.',
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
