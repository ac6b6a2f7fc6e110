import { z } from 'zod'
import { importStates } from '#domain/catalogue/supplier-file/import-state.ts'
import {
  columnTargets,
  markupScopes,
  matchKeys,
  priceRoundings,
} from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { endpoint } from '../endpoint.ts'
import { code } from '../wire/code.ts'
import { Problem } from '../wire/problem.ts'
import { RowId, RowIdText } from '../wire/row-id.ts'
import { ImportReport, maxCsvBytes, maxCsvRows } from './product-csv.ts'

/* Imports of suppliers' files: uploaded, mapped once for each supplier, checked, and then saved in chunks by a job. */

const word = z.string().trim().min(1).max(200)

export const SupplierMapping = z
  .object({
    columns: z
      .array(
        z.object({
          name: z.string().min(1).max(200),
          to: z.enum(columnTargets),
          optionName: z.string().trim().max(40).meta({ description: 'What shoppers choose by: Colour.' }),
        }),
      )
      .min(1)
      .max(500),
    matchBy: z.array(z.enum(matchKeys)).min(1).max(matchKeys.length),
    skuPrefix: code().max(20),
    retailIncludesVat: z.boolean(),
    costIncludesVat: z.boolean(),
    markup: z
      .object({
        percent: z.number().min(0).max(1000),
        rounding: z.enum(priceRoundings),
        scope: z.enum(markupScopes),
      })
      .nullable(),
    categoryId: RowId.nullable(),
    categoryMeanings: z.array(z.object({ word, categoryId: RowId })).max(500),
    stockMeanings: z.array(z.object({ word, count: z.int().min(0).max(1_000_000) })).max(100),
    isOnSale: z.boolean(),
  })
  .meta({ id: 'SupplierMapping' })

export const ListedImport = z
  .object({
    id: z.int(),
    supplier: z.object({ id: z.int(), name: z.string() }),
    fileName: z.string(),
    state: z.enum(importStates),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    batch: z.string().nullable().meta({ description: 'The batch of its changes, for undoing them.' }),
    counts: z.object({
      rows: z.int(),
      waiting: z.int(),
      saved: z.int(),
      unchanged: z.int(),
      skipped: z.int(),
      refused: z.int(),
      picturesWaiting: z.int().meta({ description: 'Rows whose pictures are still to be fetched.' }),
      picturesAdded: z.int(),
      picturesRefused: z.int(),
    }),
  })
  .meta({ id: 'ListedImport' })
export type ListedImport = z.output<typeof ListedImport>

export const SupplierImport = ListedImport.extend({
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  mapping: SupplierMapping.meta({ description: 'As last saved for the supplier; else a guess.' }),
  isMapped: z
    .boolean()
    .meta({ description: 'Whether the mapping was saved and fits the header of the file.' }),
  headChange: z
    .object({ added: z.array(z.string()), missing: z.array(z.string()) })
    .nullable()
    .meta({ description: "Against the mapping that was saved with one of the supplier's earlier files." }),
  uploadedPictures: z.int(),
  problems: z.array(z.object({ line: z.int(), what: z.string(), productId: z.int().nullable() })),
}).meta({ id: 'SupplierImport' })
export type SupplierImport = z.output<typeof SupplierImport>

export const CheckedImport = ImportReport.extend({
  pictures: z.int().meta({ description: 'How many products would get pictures.' }),
}).meta({ id: 'CheckedImport' })
export type CheckedImport = z.output<typeof CheckedImport>

const imports = { access: 'staff:catalogue+prices', tag: 'Administration' } as const
const params = z.object({ id: RowIdText })
const one = z.object({ import: SupplierImport })
const leaveOut = z.array(z.int()).max(maxCsvRows).default([]).meta({ description: 'Rows to skip, by line.' })
const moved = { 200: one, 404: Problem, 409: Problem }

export const listSupplierImports = endpoint({
  ...imports,
  method: 'GET',
  path: '/supplier-imports',
  summary: "List the latest imports of suppliers' files",
  responses: { 200: z.object({ imports: z.array(ListedImport) }) },
})

export const uploadSupplierFile = endpoint({
  ...imports,
  method: 'POST',
  path: '/supplier-imports',
  summary:
    'Upload a CSV file or an Excel workbook of a supplier. Nothing changes until the import is started',
  body: z.object({ supplierId: z.coerce.number().pipe(RowId) }),
  bodyKind: 'multipart',
  files: {
    field: 'file',
    max: 1,
    tooMany: 'Send one file at a time',
    belowBytes: maxCsvBytes + 1,
    tooLarge: 'The file must be at most 20 MB',
  },
  responses: { 201: one, 400: Problem, 404: Problem, 413: Problem },
})

export const readSupplierImport = endpoint({
  ...imports,
  method: 'GET',
  path: '/supplier-imports/:id',
  summary: "Get an import of a supplier's file, with how far it is",
  params,
  responses: { 200: one, 404: Problem },
})

export const listImportValues = endpoint({
  ...imports,
  method: 'GET',
  path: '/supplier-imports/:id/values',
  summary: 'List the different texts in a column of the file, the most frequent first',
  params,
  query: z.object({ column: z.string().min(1).max(200) }),
  responses: {
    200: z.object({ values: z.array(z.object({ text: z.string(), count: z.int() })) }),
    404: Problem,
  },
})

export const saveSupplierMapping = endpoint({
  ...imports,
  method: 'PUT',
  path: '/supplier-imports/:id/mapping',
  summary: "Save what the columns mean, for this file and the supplier's next ones",
  params,
  body: z.object({ mapping: SupplierMapping }),
  responses: { 200: one, 400: Problem, 404: Problem, 409: Problem },
})

export const checkSupplierImport = endpoint({
  ...imports,
  method: 'POST',
  path: '/supplier-imports/:id/check',
  changesNothing: true,
  summary: 'Report what the import would change, cell by cell',
  params,
  body: z.object({ leaveOut }),
  responses: { 200: CheckedImport, 404: Problem, 409: Problem },
})

export const startSupplierImport = endpoint({
  ...imports,
  method: 'POST',
  path: '/supplier-imports/:id/start',
  summary: 'Start what was checked. Starting it twice starts it once',
  params,
  body: z.object({ plan: z.string().max(100), leaveOut }),
  responses: moved,
})

export const stopSupplierImport = endpoint({
  ...imports,
  method: 'POST',
  path: '/supplier-imports/:id/stop',
  summary: 'Stop the import after the chunk that is being saved',
  params,
  responses: moved,
})

export const continueSupplierImport = endpoint({
  ...imports,
  method: 'POST',
  path: '/supplier-imports/:id/continue',
  summary: 'Continue an import that was stopped, or try refused pictures once more',
  params,
  responses: moved,
})

const maxZipBytes = 100 * 1024 * 1024

export const uploadImportPictures = endpoint({
  ...imports,
  method: 'POST',
  path: '/supplier-imports/:id/pictures',
  summary: 'Upload a zip of pictures that the file names. Several may be uploaded',
  params,
  body: z.object({}),
  bodyKind: 'multipart',
  files: {
    field: 'file',
    max: 1,
    tooMany: 'Send one zip at a time',
    belowBytes: maxZipBytes + 1,
    tooLarge: 'A zip must be at most 100 MB. Divide the pictures among several',
  },
  responses: { 200: one, 400: Problem, 404: Problem, 409: Problem, 413: Problem },
})

export const deleteSupplierImport = endpoint({
  ...imports,
  method: 'DELETE',
  path: '/supplier-imports/:id',
  summary: 'Discard a file that was uploaded and not started',
  params,
  responses: { 200: z.object({ success: z.literal(true) }), 404: Problem },
})
