import type { CsvLineError, CsvLineWarning } from '#contract/catalogue/product-csv.ts'
import { matchSupplierRows } from '#domain/catalogue/supplier-file/match-supplier-rows.ts'
import {
  pricePlaces,
  readSupplierRow,
  rowReader,
  type SupplierRow,
} from '#domain/catalogue/supplier-file/read-supplier-row.ts'
import type { MatchKey, SupplierMapping } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { amountSigns, readRand } from '#domain/money/parse-rand.ts'
import type { Queryable } from '#server/db/client.ts'
import { listCategoryRows } from '../categories/category-queries.ts'
import { planWith, type ReadableCsv } from '../csv/import-products.ts'
import type { CsvLine } from '../csv/parse-product-csv.ts'
import type { ImportPlan } from '../csv/plan-import.ts'
import {
  type ImportRow,
  listKnownProducts,
  listMatchedProducts,
  listWrittenWithSigns,
  type MatchedProduct,
  type RowOfImport,
} from './import-queries.ts'

export type MappedImport = ImportRow & { mapping: SupplierMapping }

type FileRows = readonly Pick<RowOfImport, 'line' | 'cells'>[]

export type SupplierPlan = {
  csv: ReadableCsv
  plan: ImportPlan
  /** Of reading and matching; those of the catalogue's rules are the plan's own. */
  errors: CsvLineError[]
  /** The product of each row that could be matched; null for a new one. */
  products: ReadonlyMap<number, MatchedProduct | null>
  /** The rows that bring their product pictures. */
  pictured: ReadonlySet<number>
}

type SupplierPlanOptions = { leaveOut: readonly number[]; rule: CostRule; now: Date }

/** Works out what a supplier's file would change: its rows read, matched, and planned like those of any import. */
export async function planSupplierImport(
  db: Queryable,
  supplierImport: MappedImport,
  fileRows: FileRows,
  { leaveOut, rule, now }: SupplierPlanOptions,
): Promise<SupplierPlan> {
  const skipped = new Set(leaveOut)
  const taken = fileRows.filter(({ line }) => !skipped.has(line))
  const rows = await readSupplierRows(db, supplierImport, taken, rule)
  const readable = rows.filter(({ problems }) => problems.length === 0)
  const { supplierId, mapping } = supplierImport
  const known = await listKnownProducts(db, { supplierId, ...keysOf(readable) })
  const { matched, problems } = matchSupplierRows(readable, mapping.matchBy, known)
  const found = await listMatchedProducts(
    db,
    matched.flatMap(({ productId }) => productId ?? []),
  )
  const products = new Map(
    matched.map(({ row, productId }) => [
      row.line,
      productId === null ? null : (found.get(productId) ?? null),
    ]),
  )
  const linesWithWarnings = matched.map(({ row }) =>
    lineOf(row, products.get(row.line) ?? null, supplierImport),
  )
  const lines = linesWithWarnings.map(({ line }) => line)
  const plan = await planWith(db, lines, { mayPrice: true, rule }, now)
  const warnings = linesWithWarnings.flatMap(({ warning }) => warning ?? [])
  const raw = {
    separator: ',',
    head: supplierImport.head,
    rows: new Map(taken.map(({ line, cells }) => [line, cells])),
  }
  return {
    csv: { raw, lines, leftOut: fileRows.length - taken.length },
    // A supplier's file never has the stock of an export beside its own: nobody can do anything about that.
    plan: {
      ...plan,
      warnings: [...warnings, ...plan.warnings.filter(({ reason }) => reason !== 'counted_now')],
    },
    errors: [
      ...rows.flatMap(({ line, problems }) => problems.map((problem) => ({ line, ...problem }))),
      ...problems.map(({ line, key, error, code }) => ({ line, field: columnOfKey[key], error, code })),
    ],
    products,
    pictured: new Set(
      matched.flatMap(({ row }) =>
        row.pictures.length > 0 && !products.get(row.line)?.hasPictures ? [row.line] : [],
      ),
    ),
  }
}

const columnOfKey: Record<MatchKey, string> = { sku: 'sku', ean: 'ean', supplier_code: 'supplier_sku' }

/** The rows of a file as its mapping reads them. */
export async function readSupplierRows(
  db: Queryable,
  { id, head, mapping, supplierName }: MappedImport,
  rows: FileRows,
  rule: CostRule,
): Promise<SupplierRow[]> {
  const slugs = new Map((await listCategoryRows(db)).map(({ id, slug }) => [id, slug]))
  const places = pricePlaces(head, mapping)
  const isUnclear = rows.some(({ cells }) =>
    places.some((at) => readRand(cells[at] ?? '').kind === 'unclear'),
  )
  const signs = amountSigns(isUnclear ? await listWrittenWithSigns(db, id, places) : [])
  const slugOfCategory = (categoryId: number) => slugs.get(categoryId)
  const reader = rowReader(head, { mapping, rule, signs, supplierName, slugOfCategory })
  return rows.map((row) => readSupplierRow(reader, row))
}

function keysOf(rows: readonly SupplierRow[]): { skus: string[]; eans: string[]; codes: string[] } {
  const of = (key: MatchKey) => [...new Set(rows.map(({ keys }) => keys[key]))].filter((text) => text !== '')
  return { skus: of('sku'), eans: of('ean'), codes: of('supplier_code') }
}

/**
 * A row as a line of our own file. What a product costs is what its preferred supplier asks: the price of another one
 * is left out, with whatever follows from it.
 */
export function lineOf(
  row: SupplierRow,
  product: MatchedProduct | null,
  { supplierId, supplierName, mapping }: Pick<MappedImport, 'supplierId' | 'supplierName' | 'mapping'>,
): { line: CsvLine; warning: CsvLineWarning | null } {
  const { line } = row
  if (!product) return { line: { line, cells: { ...row.additions, ...row.changes } }, warning: null }
  const id = String(product.id)
  if (product.supplierId === supplierId)
    return { line: { line, cells: { ...row.changes, id } }, warning: null }
  if (product.supplierId === null) {
    return { line: { line, cells: { ...row.changes, id, supplier: supplierName } }, warning: null }
  }
  const { wholesale_price, cost_price: _cost, supplier_sku: _code, retail_price, ...rest } = row.changes
  const isMarkedUp = mapping.markup !== null
  const cells = { ...rest, id, ...(!isMarkedUp && retail_price !== undefined && { retail_price }) }
  const warning: CsvLineWarning = {
    line,
    field: 'wholesale_price',
    reason: 'other_supplier',
    warning: 'Another supplier is the preferred one of this product: its cost and code stay as they are',
  }
  return { line: { line, cells }, warning: wholesale_price === undefined ? null : warning }
}
