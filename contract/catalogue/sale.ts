import { z } from 'zod'
import { productTags } from '#domain/catalogue/product.ts'
import { maxSaleTargets, saleActs, saleKinds, saleStates } from '#domain/catalogue/sale.ts'
import { costWarnings } from '#domain/money/cost-warning.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Pagination, pageQuery } from '../wire/pagination.ts'
import { Problem } from '../wire/problem.ts'
import { Price } from '../wire/rand.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { SaveHeaders } from '../wire/save-key.ts'
import { wireObject, wireValue } from '../wire/wire.ts'

/* Sales: lower prices for some products, which begin and end by themselves. */

/** Percent with two decimals on the wire, basis points in the code. */
const Percent = wireValue(z.number().min(0.01).max(99.99), z.int(), {
  decode: (percent) => Math.round(percent * 100),
  encode: (basisPoints) => basisPoints / 100,
})

const kind = z.enum(saleKinds).meta({
  description: '`percent` or `amount` off the retail price, or `prices`: a price for each product.',
})
const reduction = { names: { basisPoints: 'percent' } } as const

export const SaleBody = wireObject(
  {
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name')
      .max(100)
      .meta({ description: 'For staff. Shoppers do not see it.' }),
    kind,
    basisPoints: Percent.optional(),
    amountCents: Price.optional(),
    beginsAt: z.iso.datetime({ offset: true }),
    endsAt: z.iso.datetime({ offset: true }),
    categoryIds: z.array(RowId).max(100).default([]).meta({ description: 'With all that is below them.' }),
    brands: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
    tags: z.array(z.enum(productTags)).max(productTags.length).default([]),
    products: z
      .array(wireObject({ sku: code().min(1).max(60), priceCents: Price.optional() }))
      .max(maxSaleTargets)
      .default([]),
  },
  { ...reduction, id: 'SaleBody' },
)
export type SaleBody = z.output<typeof SaleBody>

export const Sale = wireObject(
  {
    id: z.int(),
    name: z.string(),
    kind,
    basisPoints: Percent.nullable(),
    amountCents: Price.nullable(),
    beginsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    state: z.enum(saleStates),
    beganAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    categories: z.array(z.string()),
    brands: z.array(z.string()),
    tags: z.array(z.enum(productTags)),
    productCount: z.int().meta({ description: 'How many products it names one by one.' }),
  },
  { ...reduction, id: 'Sale' },
)
export type Sale = z.output<typeof Sale>

const profit = wireObject({ amountCents: Price, percentage: z.number() })

export const SalePreview = wireObject(
  {
    products: z.int().meta({ description: 'How many become cheaper.' }),
    notCheaper: z.int().meta({ description: 'How many it covers whose price would not be lower.' }),
    belowCost: z.int(),
    belowLowestMargin: z.int(),
    alreadyLower: z.int().meta({ description: 'How many another sale asks less for today.' }),
    rows: z
      .array(
        wireObject({
          id: z.int(),
          name: z.string(),
          sku: z.string(),
          retailCents: Price,
          beforeCents: Price.meta({
            description: 'What is asked today; for a sale that runs, the retail price.',
          }),
          saleCents: Price,
          profitBefore: profit,
          profitAfter: profit,
          warning: z.enum(costWarnings).nullable(),
        }),
      )
      .meta({ description: 'The first of them: those with a warning, then the deepest reductions.' }),
  },
  { id: 'SalePreview' },
)
export type SalePreview = z.output<typeof SalePreview>

const sales = { tag: 'Sales', access: 'staff:catalogue+prices' } as const
const one = z.object({ sale: Sale })
const params = z.object({ id: RowIdText })

export const listSales = endpoint({
  ...sales,
  method: 'GET',
  path: '/admin/sales',
  summary: 'List sales: those that run, those prepared, then the others, the newest first',
  query: z.object(pageQuery),
  responses: { 200: z.object({ sales: z.array(Sale), pagination: Pagination }) },
})

export const readSale = endpoint({
  ...sales,
  method: 'GET',
  path: '/admin/sales/:id',
  summary: 'Read a sale, with what it does to the prices and profits of today',
  params,
  responses: { 200: z.object({ sale: Sale, preview: SalePreview }), 404: Problem },
})

export const previewSale = endpoint({
  ...sales,
  method: 'POST',
  path: '/admin/sales/preview',
  summary: 'What a sale would do to prices and profits. Saves nothing',
  body: SaleBody,
  responses: { 200: z.object({ preview: SalePreview }), 400: Problem, 409: Problem },
})

export const prepareSale = endpoint({
  ...sales,
  method: 'POST',
  path: '/admin/sales',
  summary:
    'Prepare a sale. It begins and ends by itself. One that sells below cost, or below the lowest margin, is refused unless the warnings are accepted. Safe to send twice with the same key',
  headers: SaveHeaders,
  body: z.object({ sale: SaleBody, accepts_warnings: z.boolean().default(false) }),
  responses: { 201: one, 400: Problem, 409: Problem },
})

export const actOnSale = endpoint({
  ...sales,
  method: 'POST',
  path: '/admin/sales/:id/:act',
  summary:
    'Begin a prepared sale at once or cancel it; end one that runs, or undo it: it is then marked as a mistake. Prices follow at once. Safe to send twice',
  params: params.extend({ act: z.enum(saleActs) }),
  responses: { 200: one, 404: Problem, 409: Problem },
})
