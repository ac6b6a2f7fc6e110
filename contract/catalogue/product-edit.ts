import { z } from 'zod'
import { costWarnings } from '#domain/money/cost-warning.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { SaveHeaders } from '../wire/save-key.ts'
import { ProductEdit } from './admin-product.ts'

const maxChanges = 5000

export const EditError = z
  .object({
    id: z.int().meta({ description: 'The product.' }),
    field: z.string().meta({ description: 'Its field; empty where the product as a whole is meant.' }),
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
    version: z.int().meta({ description: 'After the save; as it was read in a dry run.' }),
    fields: z.record(z.string(), z.object({ from: z.string(), to: z.string() })).meta({
      description: 'What changes, by the columns of the CSV file: `retail_price`, `category` by its slug …',
    }),
    stock: StockMoves,
    cost_warning: z.enum(costWarnings).nullable().meta({
      description:
        'Where a price changes: that it would sell below cost, or earn less than the owner wants. It is saved all the same.',
    }),
  })
  .meta({ id: 'EditedProduct' })

export const EditReport = z
  .object({
    updated: z.int(),
    unchanged: z.int(),
    errors: z.array(EditError),
    changes: z.array(EditedProduct),
    batch: z.string().nullable().meta({ description: 'Names what was changed, so that it can be undone.' }),
  })
  .meta({ id: 'EditReport' })
export type EditReport = z.infer<typeof EditReport>

export const editProducts = endpoint({
  method: 'POST',
  path: '/products/bulk-edit',
  access: 'staff:catalogue',
  tag: 'Administration',
  summary:
    'Change many products at once, all of them or none. With `dryRun`, only report what would change. Prices, costs and the supplier also need the permission `prices`',
  headers: SaveHeaders,
  body: z.object({
    changes: z.array(ProductEdit).min(1, 'Change at least one field').max(maxChanges),
    dryRun: z.boolean().default(false),
  }),
  maxBodyBytes: 4 * 1024 * 1024,
  responses: {
    200: EditReport,
    400: Problem.extend(EditReport.partial().shape),
    409: Problem.extend(EditReport.partial().shape),
    413: Problem,
  },
})
