import { z } from 'zod'
import { maxGroupPercents, maxGroupPrices } from '#domain/customers/customer-group.ts'
import { costWarnings } from '#domain/money/cost-warning.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { Price } from '../wire/rand.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { SaveHeaders } from '../wire/save-key.ts'
import { wireObject, wireValue } from '../wire/wire.ts'

/* Groups of customers, such as schools, with the price list that they buy by. */

/** Percent with two decimals on the wire, basis points in the code. */
const Percent = wireValue(z.number().min(0).max(99.99), z.int(), {
  decode: (percent) => Math.round(percent * 100),
  encode: (basisPoints) => basisPoints / 100,
})

const GroupPercent = wireObject(
  {
    categoryId: RowId.nullable().default(null).meta({ description: 'With all that is below it.' }),
    brand: z.string().trim().min(1).max(100).nullable().default(null),
    basisPoints: Percent.meta({
      description: 'Off the price without a sale. 0 leaves a category or brand out of what is off the rest.',
    }),
  },
  { names: { basisPoints: 'percent' } },
)

const name = z.string().trim().min(1, 'Enter a name').max(60).meta({
  description: 'Members read it beside their prices.',
})
const showsExclVat = z.boolean().meta({
  description: 'Whether members see prices without VAT, unless they choose otherwise.',
})
const percents = z.array(GroupPercent).max(maxGroupPercents).meta({
  description:
    'Without a category and a brand: off everything. Of a product, its price counts, then its brand, then the nearest category above it.',
})

export const CustomerGroupBody = wireObject(
  {
    name,
    showsExclVat: showsExclVat.default(false),
    percents: percents.default([]),
    prices: z
      .array(wireObject({ sku: code().min(1).max(60), priceCents: Price }))
      .max(maxGroupPrices)
      .default([])
      .meta({ description: 'Products with a price of their own.' }),
  },
  { id: 'CustomerGroupBody' },
)
export type CustomerGroupBody = z.output<typeof CustomerGroupBody>

const listed = { id: z.int(), name: z.string(), showsExclVat: z.boolean(), customers: z.int() }

export const ListedGroup = wireObject(
  { ...listed, percents: z.int(), prices: z.int() },
  { id: 'ListedGroup' },
)
export type ListedGroup = z.output<typeof ListedGroup>

export const CustomerGroup = wireObject(
  {
    ...listed,
    version: z.int(),
    percents,
    prices: z.array(wireObject({ sku: z.string(), name: z.string(), priceCents: Price })),
  },
  { id: 'CustomerGroup' },
)
export type CustomerGroup = z.output<typeof CustomerGroup>

const profit = wireObject({ amountCents: Price, percentage: z.number() })

export const ListPreview = wireObject(
  {
    products: z.int().meta({ description: 'How many cost less than without a sale.' }),
    notCheaper: z.int().meta({ description: 'How many it names whose price would not be lower.' }),
    saleIsLower: z.int().meta({ description: 'For how many a sale asks as little or less today.' }),
    belowCost: z.int(),
    belowLowestMargin: z.int(),
    rows: z
      .array(
        wireObject({
          id: z.int(),
          name: z.string(),
          sku: z.string(),
          retailCents: Price,
          listCents: Price,
          profitBefore: profit,
          profitAfter: profit,
          warning: z.enum(costWarnings).nullable(),
        }),
      )
      .meta({ description: 'The first of them: those with a warning, then the deepest reductions.' }),
  },
  { id: 'ListPreview' },
)
export type ListPreview = z.output<typeof ListPreview>

const groups = { tag: 'Customer groups', access: 'staff:catalogue+prices' } as const
const params = z.object({ id: RowIdText })
const one = z.object({ group: CustomerGroup })
const acceptsWarnings = z.boolean().default(false).meta({
  description: 'Whether the person has seen that it sells below cost or below the lowest margin.',
})

export const listCustomerGroups = endpoint({
  ...groups,
  access: 'staff:prices',
  method: 'GET',
  path: '/admin/customer-groups',
  summary: 'List the groups of customers by name',
  responses: { 200: z.object({ groups: z.array(ListedGroup) }) },
})

export const readCustomerGroup = endpoint({
  ...groups,
  method: 'GET',
  path: '/admin/customer-groups/:id',
  summary: 'Read a group, with what its price list does to the prices and profits of today',
  params,
  responses: { 200: z.object({ group: CustomerGroup, preview: ListPreview }), 404: Problem },
})

export const previewCustomerGroup = endpoint({
  ...groups,
  method: 'POST',
  path: '/admin/customer-groups/preview',
  summary: 'What a price list would do to prices and profits. Saves nothing',
  body: CustomerGroupBody,
  responses: { 200: z.object({ preview: ListPreview }), 400: Problem },
})

export const createCustomerGroup = endpoint({
  ...groups,
  method: 'POST',
  path: '/admin/customer-groups',
  summary:
    'Add a group. A price list below cost, or below the lowest margin, is refused unless the warnings are accepted. Safe to send twice with the same key',
  headers: SaveHeaders,
  body: z.object({ group: CustomerGroupBody, accepts_warnings: acceptsWarnings }),
  responses: { 201: one, 400: Problem, 404: Problem, 409: Problem },
})

export const updateCustomerGroup = endpoint({
  ...groups,
  method: 'PUT',
  path: '/admin/customer-groups/:id',
  summary: 'Save a group. Its members have the new prices at once',
  params,
  body: z.object({
    version: z
      .int()
      .positive()
      .meta({ description: 'The version that was read. If it has changed since, nothing happens.' }),
    group: CustomerGroupBody,
    accepts_warnings: acceptsWarnings,
  }),
  responses: { 200: one, 400: Problem, 404: Problem, 409: Problem },
})

export const deleteCustomerGroup = endpoint({
  ...groups,
  method: 'DELETE',
  path: '/admin/customer-groups/:id',
  summary: 'Delete a group that has no customers',
  params,
  responses: { 200: z.object({ success: z.literal(true) }), 404: Problem, 409: Problem },
})
