import { z } from 'zod'
import { alertKinds } from '#domain/alert.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { PriceSum } from '../wire/rand.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

const details = z.object({
  paymentId: z.string().nullable(),
  refundId: z.string().nullable(),
  checkoutId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  amountCents: PriceSum.nullable(),
  currency: z.string().nullable(),
  mode: z.string().nullable(),
  eventType: z.string().nullable(),
  productId: z.int().nullable(),
  productName: z.string().nullable(),
  onHand: z.int().nullable(),
  held: z.int().nullable(),
  orders: z.int().nullable(),
  bookedCents: PriceSum.nullable(),
  backedUpAt: z.iso.datetime().nullable(),
})

/** A problem that a person must look at and that belongs to no order. */
export const Alert = z
  .object({
    id: z.int(),
    kind: z.enum(alertKinds),
    text: z.string(),
    raisedAt: z.iso.datetime(),
    clearedAt: z.iso.datetime().nullable(),
    clearedBy: z.string().nullable().meta({ description: '`clock`: the problem ended by itself.' }),
    note: z.string().nullable(),
    details: wireObject(details.partial().shape, { spelling: 'camel' }).meta({
      description: 'What is known about the problem.',
    }),
  })
  .meta({ id: 'Alert' })
export type Alert = z.output<typeof Alert>

const alerts = { tag: 'Administration', access: 'staff:orders' } as const
const params = z.object({ id: RowIdText })

export const listAlerts = endpoint({
  ...alerts,
  method: 'GET',
  path: '/admin/alerts',
  summary:
    'List problems that a person must resolve and that belong to no order: open ones and recently resolved ones',
  responses: { 200: z.object({ open: z.array(Alert), settled: z.array(Alert) }) },
})

export const settleAlert = endpoint({
  ...alerts,
  method: 'POST',
  path: '/admin/alerts/:id/settle',
  summary: 'Resolve an alert, with a note on how it was resolved',
  params,
  body: z.object({ note: z.string().trim().min(1, 'Describe what you found').max(500) }),
  responses: { 200: z.object({ alert: Alert }), 400: Problem, 404: Problem, 409: Problem },
})

export const releaseHeldStock = endpoint({
  ...alerts,
  method: 'POST',
  path: '/admin/alerts/:id/release',
  summary:
    'Cancel the unpaid orders that reserve the most of this product, until no more than half of its stock is reserved. Safe to send twice',
  params,
  responses: {
    200: z.object({ cancelled: z.array(z.string()), held: z.int(), onHand: z.int() }),
    404: Problem,
  },
})
