import { z } from 'zod'
import { type CsvColumn, csvColumns } from '#domain/fields/product-fields.ts'
import { costWarnings } from '#domain/money/cost-warning.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../wire/problem.ts'
import { SaveHeaders } from '../wire/save-key.ts'
import { AdminProductFilters } from './admin-product.ts'
import { StockMoves } from './product-edit.ts'

/** Columns that describe what happened to stock rather than the product. */
export const stockColumns = ['stock_exported', 'stock_received'] as const

/** Every column of a file, in export order. A new product needs no more of them than its form does. */
export const fileColumns: readonly FileColumn[] = csvColumns.flatMap((column) =>
  column === 'stock_quantity' ? [column, ...stockColumns] : [column],
)
export type FileColumn = CsvColumn | (typeof stockColumns)[number]

/** Written beside refused rows, and ignored when the corrected rows are uploaded again. */
export const remarkColumns = ['line', 'problem'] as const

export const maxCsvRows = 20_000
export const maxCsvBytes = 20 * 1024 * 1024

export const exportProducts = endpoint({
  method: 'GET',
  path: '/products/export.csv',
  access: 'staff:catalogue',
  tag: 'Administration',
  summary:
    'Export the filtered products by id, as an importable CSV file in UTF-8 with a byte order mark. Includes costs and suppliers only with the permission `prices`',
  query: AdminProductFilters,
  fileType: 'text/csv',
  responses: { 200: z.undefined(), 400: Problem, 403: Problem },
})

/** Errors that need another fix than the format of the column suggests. */
export const csvErrorCodes = [
  'archived',
  'no_permission',
  'invalid_character',
  'received_twice',
  'not_above_wholesale',
  'too_big',
  'matches_several',
  'same_product_twice',
  'unknown_word',
] as const
export type CsvErrorCode = (typeof csvErrorCodes)[number]

export const CsvLineError = z
  .object({
    line: z.int().meta({ description: 'The row number as in a spreadsheet; the header is line 1.' }),
    field: z.string().meta({ description: 'The column; empty if the error concerns the whole line.' }),
    error: z.string(),
    code: z.enum(csvErrorCodes).optional().meta({
      description: 'Only for errors that need another fix than the format of the column suggests.',
    }),
  })
  .meta({ id: 'CsvLineError' })
export type CsvLineError = z.infer<typeof CsvLineError>

export const CsvLineWarning = z
  .object({
    line: z.int(),
    field: z.string().meta({ description: 'The column.' }),
    reason: z.enum([
      'counted_now',
      'facts_missing',
      'other_supplier',
      'far_amount',
      'letters_lost',
      ...costWarnings,
    ]),
    warning: z.string(),
  })
  .meta({ id: 'CsvLineWarning' })
export type CsvLineWarning = z.infer<typeof CsvLineWarning>

export const CsvLineChange = z
  .object({
    line: z.int(),
    action: z.enum(['create', 'update']),
    id: z.int().nullable(),
    sku: z.string(),
    name: z.string(),
    fields: z.record(z.string(), z.object({ from: z.string(), to: z.string() })),
    stock: StockMoves,
    profit: z.object({ from: z.number().nullable(), to: z.number() }).nullable().meta({
      description:
        'The profit as a percentage of the cost, by the same rule as for products. Only if a price changes and the caller may see prices.',
    }),
  })
  .meta({ id: 'CsvLineChange' })
export type CsvLineChange = z.infer<typeof CsvLineChange>

export const RefusedRows = z
  .object({
    separator: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  })
  .meta({ id: 'RefusedRows' })
export type RefusedRows = z.infer<typeof RefusedRows>

export const ImportReport = z
  .object({
    rows: z.int(),
    left_out: z.int().meta({ description: 'Rows that the caller asked to skip.' }),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    errors: z.array(CsvLineError),
    warnings: z.array(CsvLineWarning).meta({ description: 'Saved as they are, but worth checking.' }),
    wrong: RefusedRows.meta({ description: 'The rows with errors, as they are in the file.' }),
    changes: z.array(CsvLineChange).meta({ description: 'The changes that the file makes, cell by cell.' }),
    plan: z.string().meta({
      description:
        'Identifies all the changes that the file would make. Send it with the save to make sure that exactly these are made.',
    }),
    batch: z.string().nullable().meta({ description: 'The id of the batch of changes, for undoing it.' }),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

export const importProducts = endpoint({
  method: 'POST',
  path: '/products/import',
  access: 'staff:catalogue',
  tag: 'Administration',
  summary:
    'Add and update products from a CSV file, all rows or none. With `dryRun`, only report the changes',
  headers: SaveHeaders,
  body: z.object({
    dryRun: z
      .union([z.boolean(), z.literal(0), z.literal(1)])
      .transform(Boolean)
      .default(false),
    plan: z.string().max(100).optional().meta({
      description:
        'The plan of a dry run. If the file would now make any other changes, nothing is saved and the response is 409.',
    }),
    leaveOut: z
      .array(z.int())
      .max(maxCsvRows)
      .default([])
      .meta({ description: 'Rows to skip, by line number.' }),
  }),
  bodyKind: 'multipart',
  files: {
    field: 'file',
    max: 1,
    tooMany: 'Send one file at a time',
    belowBytes: maxCsvBytes + 1,
    tooLarge: 'The file must be at most 20 MB',
  },
  responses: {
    200: ImportReport,
    400: Problem.extend(ImportReport.partial().shape),
    409: Problem,
    413: Problem,
  },
})
