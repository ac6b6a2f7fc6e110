import { z } from 'zod'
import { maxCartLines, maxLineQuantity } from '#domain/orders/checkout/cart.ts'
import {
  returnOutcomes,
  returnReasons,
  returnRemedies,
  returnStatuses,
} from '#domain/orders/returns/returns.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { PaidSum, Price, PriceSum } from '../wire/rand.ts'
import { RowId } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'
import { LineDiscount } from './cart.ts'
import { OrderRefund } from './order.ts'
import { OrderReturn, RequestReturnBody } from './return.ts'

/* Return calls for staff. Separate from the shopper's calls, so that shop pages need not load them. */

export const ListedReturn = z
  .object({
    id: z.int(),
    orderNumber: z.string(),
    customerName: z.string(),
    email: z.string(),
    reason: z.enum(returnReasons),
    remedy: z.enum(returnRemedies),
    status: z.enum(returnStatuses),
    outcome: z.enum(returnOutcomes).nullable(),
    requestedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    refundBy: z.iso.date().nullable(),
    isLate: z.boolean().meta({ description: 'The last day for the refund is over.' }),
    items: z.array(z.object({ name: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'ListedReturn' })
export type ListedReturn = z.infer<typeof ListedReturn>

/** One line of the order, with what returns have made of it. The refund is worked out from all of them. */
const ReturnedLine = wireObject(
  {
    productId: z.int().nullable(),
    name: z.string(),
    sku: z.string(),
    unitPriceCents: Price,
    discount: LineDiscount.nullable(),
    ordered: z.int(),
    refundedBefore: z.int().meta({ description: 'Units that other returns have refunded.' }),
    inStock: z.int().meta({ description: 'Units on the shelf that nobody holds, for a replacement.' }),
  },
  { spelling: 'camel' },
)

export const AdminReturn = wireObject(
  {
    made: OrderReturn,
    steps: z.array(
      z.object({
        at: z.iso.datetime(),
        to: z.enum(returnStatuses),
        actor: z.string(),
        note: z.string().nullable(),
      }),
    ),
    customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    deliveredOn: z.iso.date().nullable(),
    refundClock: z.enum(['request', 'receipt']).nullable().meta({
      description:
        '`request`: 30 days from the request; `receipt`: 15 business days after the goods arrived, which is sooner.',
    }),
    isLate: z.boolean(),
    lines: z.array(ReturnedLine).meta({ description: 'All lines of the order.' }),
    shippingCents: PriceSum,
    isShippingRefunded: z.boolean(),
    vatBasisPoints: z.int().nullable(),
    pricesIncludeVat: z.boolean(),
    leftCents: PriceSum.meta({ description: 'The most that can still be refunded of its order.' }),
    replaces: z.object({ returnId: z.int(), orderNumber: z.string() }).nullable().meta({
      description: 'Its order replaced goods of this return, so that nothing was paid for it.',
    }),
    canWithdraw: z.boolean().meta({
      description: 'Whether it ended with a replacement that has not left, and can be withdrawn.',
    }),
    canBeCredited: z.boolean().meta({
      description: 'Whether its customer has an account, for a refund as store credit.',
    }),
    canBeSent: z.boolean().meta({ description: 'Whether the address is still there, for a replacement.' }),
    refunds: z.array(OrderRefund),
  },
  { spelling: 'camel', id: 'AdminReturn' },
)
export type AdminReturn = z.output<typeof AdminReturn>

const returns = { tag: 'Returns', access: 'staff:orders' } as const
const params = z.object({ returnId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const one = z.object({ return: AdminReturn })
const units = z.array(z.object({ productId: RowId, quantity: z.int().min(1).max(maxLineQuantity) }))
const sentBack = units.max(maxCartLines).default([]).meta({
  description: 'The goods that are not accepted and go back to the customer, with a note that says why.',
})
const note = z.string().trim().max(2000).default('').meta({ description: 'In words for the customer.' })

export const returnFilters = ['waiting', 'all', ...returnStatuses] as const

export const listAllReturns = endpoint({
  ...returns,
  method: 'GET',
  path: '/admin/returns',
  summary: 'List returns: late refunds first, then the one that something happened to last',
  query: z.object({
    ...pageQuery,
    status: z.enum(returnFilters).default('waiting').meta({
      description: '`waiting`: the next step is the shop’s.',
    }),
    q: z.string().trim().max(100).default('').meta({
      description:
        'Matches part of an order number, name, email address, product or SKU, or the number of a return.',
    }),
  }),
  responses: {
    200: z.object({
      returns: z.array(ListedReturn),
      pagination: Pagination,
      counts: z.object({
        requested: z.int(),
        approved: z.int(),
        declined: z.int(),
        received: z.int(),
        closed: z.int(),
        all: z.int(),
        late: z.int(),
      }),
    }),
    400: Problem,
  },
})

export const readReturn = endpoint({
  ...returns,
  method: 'GET',
  path: '/admin/returns/:returnId',
  summary: 'Get a return with its steps, its order, and what its refund comes to',
  params,
  responses: { 200: one, 404: Problem },
})

export const openReturn = endpoint({
  ...returns,
  method: 'POST',
  path: '/admin/orders/:orderNumber/returns',
  summary:
    'Open a return for a customer, by the same rules as their own request. Safe to send twice with the same key',
  params: z.object({ orderNumber: code().max(40) }),
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200) }),
  body: RequestReturnBody,
  responses: {
    201: z.object({ return: OrderReturn }),
    400: Problem,
    404: Problem,
    409: Problem,
    413: Problem,
  },
})

export const endReturn = endpoint({
  ...returns,
  method: 'POST',
  path: '/admin/returns/:returnId/outcome',
  summary:
    'Send everything back to the customer: repaired, or because it is not accepted. Safe to send twice',
  params,
  body: z
    .object({ outcome: z.enum(['repaired', 'rejected']), note })
    .refine(({ outcome, note: text }) => outcome === 'repaired' || text !== '', {
      message: 'Enter a reason',
      path: ['note'],
    }),
  responses: { 200: one, 400: Problem, 404: Problem, 409: Problem },
})

export const replaceReturn = endpoint({
  ...returns,
  method: 'POST',
  path: '/admin/returns/:returnId/replacement',
  summary: 'Send goods in the place of returned ones, with an order that costs nothing. Safe to send twice',
  params,
  body: z.object({
    instead: z
      .array(z.object({ productId: RowId, by: RowId }))
      .max(maxCartLines)
      .default([])
      .meta({
        description: 'Products that are replaced by another one. All others are replaced by the same.',
      }),
    sentBack,
    note,
  }),
  responses: { 200: one, 400: Problem, 404: Problem, 409: Problem },
})

export const withdrawReplacement = endpoint({
  ...returns,
  method: 'POST',
  path: '/admin/returns/:returnId/replacement/withdrawal',
  summary:
    'Withdraw a replacement that has not left: its goods return to stock, and the return is decided again. Safe to send twice',
  params,
  body: z.object({
    orderNumber: code().max(40).meta({ description: 'Of the replacement.' }),
    note,
  }),
  responses: { 200: one, 404: Problem, 409: Problem },
})

export const refundReturn = endpoint({
  ...returns,
  method: 'POST',
  path: '/admin/returns/:returnId/refund',
  access: 'staff:orders+refunds',
  summary:
    'Refund the goods of a return as they were paid, and the delivery if the law gives it back. Safe to send twice',
  params,
  body: wireObject(
    {
      expectedCents: PaidSum.meta({
        description:
          'In rand: what the refund comes to as it was read. Refused if it comes to something else.',
      }),
      sentBack,
      note,
      toCredit: z.boolean().optional().meta({
        description:
          'Give what was paid in money as store credit, which only a customer who agrees to it may be given.',
      }),
    },
    { spelling: 'camel' },
  ),
  responses: { 200: one, 400: Problem, 404: Problem, 409: Problem },
})
