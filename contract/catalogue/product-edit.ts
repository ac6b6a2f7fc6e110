import { z } from 'zod'
import { costWarnings } from '#domain/money/cost-warning.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { SaveHeaders } from '../wire/save-key.ts'
import { ProductEdit } from './admin-product.ts'

const maxChanges = 10_000

export const EditError = z
  .object({
    id: z.int().meta({ description: 'The product id.' }),
    field: z.string().meta({ description: 'The field; empty if the error concerns the whole product.' }),
    error: z.string(),
  })
  .meta({ id: 'EditError' })
export type EditError = z.infer<typeof EditError>

/** How a save changes the stock on hand, whatever was sold in the meantime. */
export const StockMoves = z
  .array(
    z.object({
      cause: z.enum(['opening', 'counted', 'received', 'edit']),
      quantity: z.int(),
    }),
  )
  .meta({ id: 'StockMoves' })

export const EditedProduct = z
  .object({
    id: z.int(),
    sku: z.string(),
    name: z.string(),
    version: z
      .int()
      .meta({ description: 'The version after the save; in a dry run, the version that was read.' }),
    fields: z.record(z.string(), z.object({ from: z.string(), to: z.string() })).meta({
      description: 'The changes, by CSV column: `retail_price`, `category` (its slug) …',
    }),
    stock: StockMoves,
    cost_warning: z.enum(costWarnings).nullable().meta({
      description:
        'If a price changes: a warning that the product would sell below cost, or earn less than the owner wants. It is saved anyway.',
    }),
  })
  .meta({ id: 'EditedProduct' })

export const EditReport = z
  .object({
    updated: z.int(),
    unchanged: z.int(),
    errors: z.array(EditError),
    changes: z.array(EditedProduct),
    batch: z.string().nullable().meta({ description: 'The id of the batch of changes, for undoing it.' }),
  })
  .meta({ id: 'EditReport' })
export type EditReport = z.infer<typeof EditReport>

export const editProducts = endpoint({
  method: 'POST',
  path: '/products/bulk-edit',
  access: 'staff:catalogue',
  tag: 'Administration',
  summary:
    'Update many products at once, all or none. With `dryRun`, only report the changes. Prices, costs and the supplier also require the permission `prices`',
  headers: SaveHeaders,
  body: z.object({
    changes: z.array(ProductEdit).min(1, 'Change at least one field').max(maxChanges),
    dryRun: z.boolean().default(false),
  }),
  maxBodyBytes: 8 * 1024 * 1024,
  responses: {
    200: EditReport,
    400: Problem.extend(EditReport.partial().shape),
    409: Problem.extend(EditReport.partial().shape),
    413: Problem,
  },
})
