import { z } from 'zod'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { ProductSummary } from '../catalogue/admin-product.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { Rand } from '../wire/rand.ts'
import { RowIdText } from '../wire/row-id.ts'

export const RevenuePeriod = z
  .object({
    from: z.iso.date().meta({ description: 'The first South African day of it; weeks begin on Monday.' }),
    revenue: z.number(),
    orders: z.int(),
    average: z.number().meta({ description: 'The average order.' }),
  })
  .meta({ id: 'RevenuePeriod' })
export type RevenuePeriod = z.infer<typeof RevenuePeriod>

export const PurchaseLine = z
  .object({
    product_id: z.int(),
    name: z.string(),
    sku: z.string(),
    supplier_sku: z.string().optional(),
    available: z.int(),
    min_stock_level: z.int(),
    max_stock_level: z.int().nullable(),
    sold_in_30_days: z.int(),
    proposed: z.int(),
    wholesale_price: Rand.optional(),
  })
  .meta({ id: 'PurchaseLine' })

/**
 * A proposed purchase from one supplier; without a name for products that have none, or if the supplier may not be
 * seen.
 */
export const ProposedPurchase = z
  .object({
    supplier: z.object({ id: z.int(), name: z.string() }).nullable(),
    lines: z.array(PurchaseLine),
    total: z.number().optional().meta({ description: 'At wholesale prices, for those who may see them.' }),
  })
  .meta({ id: 'ProposedPurchase' })
export type ProposedPurchase = z.infer<typeof ProposedPurchase>

export const AdminSummary = z
  .object({
    products: ProductSummary,
    orders: z.record(z.enum(orderStatuses), z.int()),
    revenue: z.object({
      by_day: z.array(RevenuePeriod),
      by_week: z.array(RevenuePeriod),
      by_month: z.array(RevenuePeriod),
    }),
    best_sellers: z.array(
      z.object({
        product_id: z.int(),
        name: z.string(),
        sku: z.string(),
        quantity: z.int(),
        revenue: z.number(),
      }),
    ),
    low_stock: z.object({
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
  })
  .meta({ id: 'AdminSummary' })
export type AdminSummary = z.infer<typeof AdminSummary>

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
