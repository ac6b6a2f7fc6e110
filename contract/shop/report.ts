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
    from: z.iso
      .date()
      .meta({ description: 'The first day of the period, in South African time; weeks start on Monday.' }),
    revenueCents: Balance,
    orders: z.int(),
    averageCents: Balance.meta({ description: 'The average order value.' }),
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
      description: 'At wholesale prices; only for callers who may see them.',
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
      purchases: z.array(ProposedPurchase).meta({
        description:
          'For the 500 best-selling products, by supplier; `total` counts all products with low stock.',
      }),
    }),
    health: wireObject({
      paymentsWaiting: z.int(),
      emailsWaiting: z.int(),
      emailsFailed: z.int(),
      needsAttention: z.int(),
      alertsOpen: z.int().meta({ description: 'Listed by `/admin/alerts`.' }),
      missingPictures: z.int(),
      uncategorized: z.int(),
      refundsWaiting: z.int(),
      jobsFailing: z.int().meta({ description: 'Listed by `/admin/jobs`.' }),
      ordersToPack: z.int().meta({ description: 'Paid but not yet fulfilled.' }),
      messagesOpen: z.int().meta({ description: 'Conversations in which a message waits for an answer.' }),
      returnsOpen: z.int().meta({ description: 'Returns that are not closed yet.' }),
      nextRefundBy: z.iso.date().nullable().meta({
        description: 'The earliest legal deadline for the refund of an open return.',
      }),
      emailsKept: z
        .int()
        .meta({ description: 'Emails that were not sent because there was no mail server.' }),
      canSendMail: z.boolean(),
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
  summary: 'Get the admin overview: sales, best sellers, proposed purchases and what needs attention',
  responses: { 200: AdminSummary },
})

export const exportPurchase = endpoint({
  method: 'GET',
  path: '/admin/purchase-order.csv',
  access: 'staff:prices+reports',
  tag: 'Administration',
  summary:
    'Export the proposed purchase from one supplier as CSV, to send or edit; `none`: for products without a supplier',
  query: z.object({ supplier: z.union([RowIdText, z.literal('none')]) }),
  fileType: 'text/csv',
  responses: { 200: z.undefined(), 400: Problem, 404: Problem },
})
