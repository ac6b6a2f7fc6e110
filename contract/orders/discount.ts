import { z } from 'zod'
import { discountKinds } from '#domain/money/discounts/discount.ts'
import { discountStatuses } from '#domain/money/discounts/discount-status.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { Price, PriceSum } from '../wire/rand.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

/* Discounts: codes that are typed, and offers that apply by themselves. */

const terms = {
  label: z.string().trim().min(1, 'Give it a name').max(60).meta({ description: 'As customers read it.' }),
  kind: z.enum(discountKinds),
  basisPoints: z.int().min(0).max(10_000),
  amountCents: Price,
  buyUnits: z.int().min(0).max(99),
  freeUnits: z.int().min(0).max(99),
  minimumCents: Price.meta({ description: 'What the goods must come to. 0 for any order.' }),
  isForFirstOrder: z.boolean(),
  beginsOn: z.iso.date(),
  endsOn: z.iso.date().nullable().meta({ description: 'Its last day. Null if it does not end.' }),
  maxUses: z.int().positive().max(1_000_000).nullable(),
  maxPerPerson: z.int().positive().max(1_000).nullable(),
}

const listed = {
  ...terms,
  id: z.int(),
  version: z.int(),
  code: z.string().nullable().meta({ description: 'Null if it applies by itself.' }),
  status: z.enum(discountStatuses),
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  categories: z.array(z.object({ id: z.int(), title: z.string() })),
  brands: z.array(z.string()),
  isForListed: z.boolean(),
  customers: z.array(z.string()).meta({ description: 'Their email addresses, if it is not for everybody.' }),
  uses: z.int().meta({ description: 'Orders that are paid, or may still be, with it.' }),
  lateUses: z.int().meta({ description: 'Orders that were paid after their time, beyond the limit.' }),
  takenOffCents: PriceSum.meta({ description: 'In all of those together, with delivery.' }),
}

export const Discount = wireObject(listed, { spelling: 'camel', id: 'Discount' })
export type Discount = z.output<typeof Discount>

export const DiscountBody = wireObject(
  {
    ...terms,
    code: code().max(60).nullable(),
    productIds: z.array(RowId).max(500),
    categoryIds: z.array(RowId).max(200),
    brands: z.array(z.string().trim().min(1).max(100)).max(200),
    customers: z.array(code().min(3).max(254)).max(500).meta({
      description: 'Email addresses of accounts. Empty: for everybody.',
    }),
  },
  { spelling: 'camel', id: 'DiscountBody' },
)
export type DiscountBody = z.output<typeof DiscountBody>

const discounts = { tag: 'Discounts', access: 'staff:prices' } as const
const params = z.object({ id: RowIdText })
const discount = z.object({ discount: Discount })
const version = z.int().positive().meta({
  description: 'The version that was read. If it has changed since, nothing happens.',
})

export const discountFilters = ['all', 'codes', 'offers', ...discountStatuses] as const

export const listDiscounts = endpoint({
  ...discounts,
  method: 'GET',
  path: '/admin/discounts',
  summary: 'List discounts, the newest change first; `q` searches code and name',
  query: z.object({
    ...pageQuery,
    status: z.enum(discountFilters).default('all'),
    q: z.string().trim().max(100).default(''),
  }),
  responses: { 200: z.object({ discounts: z.array(Discount), pagination: Pagination }) },
})

export const createDiscount = endpoint({
  ...discounts,
  method: 'POST',
  path: '/admin/discounts',
  summary:
    'Make a discount, or many codes with the same terms, each drawn at random behind `code`. Safe to send twice with the same key',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object({ discount: DiscountBody, codes: z.int().min(1).max(500).default(1) }),
  responses: {
    201: z.object({ discount: Discount, codes: z.array(z.string()) }),
    400: Problem,
    404: Problem,
    409: Problem,
  },
})

export const readDiscount = endpoint({
  ...discounts,
  method: 'GET',
  path: '/admin/discounts/:id',
  summary: 'Read a discount',
  params,
  responses: { 200: discount, 404: Problem },
})

export const updateDiscount = endpoint({
  ...discounts,
  method: 'PUT',
  path: '/admin/discounts/:id',
  summary: 'Change a discount. Orders that have it keep what they got',
  params,
  body: z.object({ version, discount: DiscountBody }),
  responses: { 200: discount, 400: Problem, 404: Problem, 409: Problem },
})

export const discountSteps = ['pause', 'resume', 'end'] as const

export const moveDiscount = endpoint({
  ...discounts,
  method: 'POST',
  path: '/admin/discounts/:id/move',
  summary: 'Pause a discount, let it run again, or end it from this moment on',
  params,
  body: z.object({ version, step: z.enum(discountSteps) }),
  responses: { 200: discount, 404: Problem, 409: Problem },
})

export const deleteDiscount = endpoint({
  ...discounts,
  method: 'DELETE',
  path: '/admin/discounts/:id',
  summary: 'Delete a discount that no order ever had',
  params,
  responses: { 204: z.undefined(), 404: Problem, 409: Problem },
})

export const readDiscountEffect = endpoint({
  ...discounts,
  method: 'POST',
  path: '/admin/discounts/effect',
  changesNothing: true,
  summary: 'What a discount would do to the margin of the products it is for',
  body: z.object({ discount: DiscountBody }),
  responses: {
    200: z.object({
      effect: z
        .object({
          products: z.int(),
          belowCost: z.int(),
          marginBefore: z.int().meta({ description: 'In basis points, as the next.' }),
          marginAfter: z.int(),
        })
        .nullable()
        .meta({ description: 'Null if it takes nothing off goods.' }),
    }),
  },
})
