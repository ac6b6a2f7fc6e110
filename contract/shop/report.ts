import { z } from 'zod'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { ProductSummary } from '../catalogue/admin-product.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { Balance, Price } from '../wire/rand.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

export const RevenuePeriod = wireObject(
  {
    from: z.iso.date().meta({ description: 'The first South African day of it; weeks begin on Monday.' }),
    revenueCents: Balance,
    orders: z.int(),
    averageCents: Balance.meta({ description: 'The average order.' }),
  },
  { id: 'RevenuePeriod' },
)
export type RevenuePeriod = z.output<typeof RevenuePeriod>

export const PurchaseLine = wireObject(
  {
    productId: z.int(),
    name: z.string(),
    sku: z.string(),
    available: z.int(),
    minStockLevel: z.int(),
    maxStockLevel: z.int().nullable(),
    soldIn30Days: z.int(),
    proposed: z.int(),
    supplierSku: z.string().optional(),
    wholesaleCents: Price.optional(),
  },
  { names: { soldIn30Days: 'sold_in_30_days', wholesaleCents: 'wholesale_price' }, id: 'PurchaseLine' },
)

/**
 * A proposed purchase from one supplier; without a name for products that have none, or if the supplier may not be
 * seen.
 */
export const ProposedPurchase = wireObject(
  {
    supplier: z.object({ id: z.int(), name: z.string() }).nullable(),
    lines: z.array(PurchaseLine),
    totalCents: Balance.optional().meta({
      description: 'At wholesale prices, for those who may see them.',
    }),
  },
  { id: 'ProposedPurchase' },
)
export type ProposedPurchase = z.output<typeof ProposedPurchase>

export const AdminSummary = wireObject(
  {
    products: ProductSummary,
    orders: z.record(z.enum(orderStatuses), z.int()),
    revenue: wireObject({
      byDay: z.array(RevenuePeriod),
      byWeek: z.array(RevenuePeriod),
      byMonth: z.array(RevenuePeriod),
    }),
    bestSellers: z.array(
      wireObject({
        name: z.string(),
        sku: z.string(),
        quantity: z.int(),
        productId: z.int(),
        revenueCents: Balance,
      }),
    ),
    lowStock: z.object({
      total: z.int(),
      purchases: z
        .array(ProposedPurchase)
        .meta({ description: 'Of the 500 that sell most, by supplier; `total` counts all of them.' }),
    }),
    health: z.object({
      payments_waiting: z.int(),
      emails_waiting: z.int(),
      emails_failed: z.int(),
      needs_attention: z.int(),
      alerts_open: z.int().meta({ description: '`/admin/alerts` lists them.' }),
      missing_pictures: z.int(),
      uncategorized: z.int(),
      refunds_waiting: z.int(),
      jobs_failing: z.int().meta({ description: '`/admin/jobs` names them.' }),
      orders_to_pack: z.int().meta({ description: 'Paid and not fulfilled.' }),
      messages_open: z.int().meta({ description: 'What people wrote and nobody marked done.' }),
      returns_open: z.int().meta({ description: 'Asked for and not closed.' }),
      next_refund_by: z.iso.date().nullable().meta({
        description: 'The first day by which the law wants the money of an open return back.',
      }),
      emails_kept: z.int().meta({ description: 'Not sent, since there was no mail server.' }),
      can_send_mail: z.boolean(),
    }),
  },
  { id: 'AdminSummary' },
)
export type AdminSummary = z.output<typeof AdminSummary>

export const readAdminSummary = endpoint({
  method: 'GET',
  path: '/admin/summary',
  access: 'staff:reports',
  tag: 'Administration',
  summary: 'The admin overview: sales, best sellers, purchases to make and what needs attention',
  responses: { 200: AdminSummary },
})

export const exportPurchase = endpoint({
  method: 'GET',
  path: '/admin/purchase-order.csv',
  access: 'staff:prices+reports',
  tag: 'Administration',
  summary:
    'The proposed purchase of one supplier as CSV, to send or to change; `none`: of products without one',
  query: z.object({ supplier: z.union([RowIdText, z.literal('none')]) }),
  fileType: 'text/csv',
  responses: { 200: z.undefined(), 400: Problem, 404: Problem },
})
