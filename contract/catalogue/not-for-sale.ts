import { z } from 'zod'
import { exitNeedsReason, notForSaleCauses, notForSaleExits } from '#domain/catalogue/not-for-sale.ts'
import { endpoint } from '../endpoint.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { SaveHeaders } from '../wire/save-key.ts'

export const NotForSaleLot = z
  .object({
    id: z.int(),
    productId: z.int(),
    productName: z.string(),
    sku: z.string(),
    cause: z.enum(notForSaleCauses),
    quantity: z.int().meta({ description: 'How many are still here.' }),
    setAsideAt: z.iso.datetime(),
    setAsideBy: z.string(),
    returnId: z.int().nullable(),
    orderNumber: z.string().nullable(),
    isInReturn: z.boolean().meta({
      description: 'Their return is not closed yet, and decides what happens to them.',
    }),
  })
  .meta({ id: 'NotForSaleLot' })
export type NotForSaleLot = z.infer<typeof NotForSaleLot>

const stock = { tag: 'Catalogue', access: 'staff:catalogue' } as const

export const listNotForSale = endpoint({
  ...stock,
  method: 'GET',
  path: '/admin/not-for-sale',
  summary: 'List the units that are in the shop and cannot be sold, newest first',
  query: z.object({
    ...pageQuery,
    productId: RowIdText.optional(),
    q: z.string().trim().max(100).default('').meta({ description: 'Matches part of a product name or SKU.' }),
  }),
  responses: {
    200: z.object({ lots: z.array(NotForSaleLot), units: z.int(), pagination: Pagination }),
    400: Problem,
  },
})

export const takeNotForSale = endpoint({
  ...stock,
  method: 'POST',
  path: '/admin/not-for-sale/:lotId',
  summary:
    'Put units back on the shelf, return them to the supplier, or write them off. Safe to send twice with the same key',
  params: z.object({ lotId: RowIdText }),
  headers: SaveHeaders,
  body: z
    .object({
      to: z.enum(notForSaleExits),
      quantity: RowId,
      reason: z.string().trim().max(500).optional(),
    })
    .refine(({ to, reason }) => !exitNeedsReason(to) || Boolean(reason), {
      message: 'Enter a reason',
      path: ['reason'],
    }),
  responses: { 200: z.object({ taken: z.int() }), 400: Problem, 404: Problem, 409: Problem },
})
