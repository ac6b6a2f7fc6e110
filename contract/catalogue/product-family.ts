import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Price } from '../wire/rand.ts'
import { RowIdText } from '../wire/row-id.ts'
import { wireObject } from '../wire/wire.ts'

const administration = { tag: 'Administration', access: 'staff:catalogue' } as const

export const FamilySummary = wireObject(
  { name: z.string(), options: z.array(z.string()), variants: z.int() },
  { id: 'FamilySummary' },
)
export type FamilySummary = z.output<typeof FamilySummary>

export const listFamilies = endpoint({
  ...administration,
  method: 'GET',
  path: '/admin/product-families',
  summary: 'List families by name, at most fifty, with their options and numbers of variants',
  query: z.object({ q: z.string().trim().max(120).default('') }),
  responses: { 200: z.object({ families: z.array(FamilySummary), total: z.int() }) },
})

export const ProposedVariant = wireObject({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  version: z.int(),
  retailCents: Price,
  imageUrl: z.string().nullable(),
  values: z.array(z.string()).meta({ description: 'One for each option of the proposal.' }),
})

export const ProposedFamily = wireObject(
  { name: z.string(), options: z.array(z.string()), variants: z.array(ProposedVariant) },
  { id: 'ProposedFamily' },
)
export type ProposedFamily = z.output<typeof ProposedFamily>

export const proposeFamilies = endpoint({
  ...administration,
  method: 'GET',
  path: '/admin/product-families/proposals',
  summary:
    'Propose families among the products that have none, by the names of their models. Nothing changes: join them with `POST /products/bulk-edit`',
  query: z.object({
    after_name: z.string().max(200).optional().meta({ description: 'From `next` of the answer before.' }),
    after_id: RowIdText.optional(),
  }),
  responses: {
    200: z.object({
      proposals: z.array(ProposedFamily),
      read: z.int().meta({ description: 'How many products this answer has looked at.' }),
      next: z
        .object({ after_name: z.string(), after_id: z.int() })
        .nullable()
        .meta({ description: 'Where the next answer begins; null at the end.' }),
    }),
  },
})
