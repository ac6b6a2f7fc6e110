import { type SheetColumn, type SheetError, secretColumns, sheetColumns } from '#contract/product-sheet.ts'
import { randFromCents } from '#domain/money.ts'
import { isEchoOf, isShortenedNumber, readAmount, readCount, readFlag } from '#domain/spreadsheet.ts'
import {
  type FieldError,
  type Finder,
  findersOf,
  type PlannedChange,
  planChange,
  type Shelf,
} from './plan-change.ts'
import type { ProductRow } from './product-row-queries.ts'
import { sheetCells } from './product-sheet.ts'
import type { SheetLine } from './read-sheet.ts'

/** A line that changes something. */
export type PlannedLine = PlannedChange & { line: number }

export type ImportPlan = { lines: PlannedLine[]; unchanged: number; errors: SheetError[] }

/** Works out what a file would change, line by line, and everything that is wrong with it. */
export function planImport(
  lines: readonly SheetLine[],
  shelf: Shelf,
  { mayPrice }: { mayPrice: boolean },
): ImportPlan {
  const finder = findersOf(shelf)
  const plan: ImportPlan = { lines: [], unchanged: 0, errors: [] }
  const firstLines = new Map<string, number>()
  for (const line of lines) {
    const planned = planLine(line, finder, mayPrice)
    const twin = planned.kind === 'wrong' ? undefined : twinOf(planned.keys, line.line, firstLines)
    if (planned.kind === 'wrong') plan.errors.push(...planned.errors)
    else if (twin)
      plan.errors.push({ line: line.line, field: twin.field, error: `is in line ${twin.line} already` })
    else if (planned.kind === 'same') plan.unchanged += 1
    else plan.lines.push(planned.line)
  }
  return plan
}

type Keys = { id: string; sku: string }
type Judged =
  | { kind: 'wrong'; errors: SheetError[] }
  | { kind: 'same'; keys: Keys }
  | { kind: 'changed'; keys: Keys; line: PlannedLine }

function planLine({ line, cells }: SheetLine, finder: Finder, mayPrice: boolean): Judged {
  const wrong = (field: string, error: string): Judged => ({
    kind: 'wrong',
    errors: [{ line, field, error }],
  })
  const before = findBefore(cells, finder)
  if (before === 'unknown') return wrong('id', `There is no product ${cells.id}`)
  if (before?.isArchived) return wrong(cells.id ? 'id' : 'sku', 'This product is archived')

  const beyond = mayPrice ? [] : cellsOfPrices(cells, before)
  if (beyond.length > 0) {
    const error = 'You may not change this: it needs the permission for prices and costs'
    return { kind: 'wrong', errors: beyond.map((field) => ({ line, field, error })) }
  }

  const read = readBody(mayPrice ? cells : withoutSecrets(cells), before, finder)
  const judged = planChange({ ...read, before }, finder)
  const id = before ? String(before.id) : ''
  switch (judged.kind) {
    case 'wrong':
      return {
        kind: 'wrong',
        errors: judged.errors.map(({ field, error }) => ({ line, field: columnOf(field), error })),
      }
    case 'same':
      return { kind: 'same', keys: { id, sku: judged.sku } }
    case 'changed':
      return {
        kind: 'changed',
        keys: { id, sku: judged.planned.change.sku },
        line: { ...judged.planned, line },
      }
  }
}

/**
 * What of a line is for those who may see prices. The shelf price may stand there unchanged; a secret is refused even
 * unchanged, or it could be found out by trying. Told before anything is judged, since the rules compare with secrets.
 */
function cellsOfPrices(cells: SheetLine['cells'], before: ProductRow | null): SheetColumn[] {
  if (!before) return ['retail_price']
  const isSent = (column: SheetColumn) => (cells[column] ?? '').trim() !== ''
  const retail = cells.retail_price
  const isRepriced = retail !== undefined && !isEchoOf(sheetCells(before).retail_price, retail)
  return [...(isRepriced ? (['retail_price'] as const) : []), ...secretColumns.filter(isSent)]
}

function withoutSecrets(cells: SheetLine['cells']): SheetLine['cells'] {
  return Object.fromEntries(
    Object.entries(cells).filter(([column]) => !secretColumns.some((secret) => secret === column)),
  )
}

/** By its id where the file has one, since a spreadsheet may have changed the SKU; otherwise by its SKU. */
function findBefore(cells: SheetLine['cells'], finder: Finder): ProductRow | null | 'unknown' {
  const id = cells.id?.trim() ?? ''
  if (id !== '') return finder.byId.get(readCount(id) ?? 0) ?? 'unknown'
  return finder.bySku.get(cells.sku?.trim() ?? '') ?? null
}

/** The cells that say something new, as the body of a product form. */
function readBody(
  cells: SheetLine['cells'],
  before: ProductRow | null,
  finder: Finder,
): { body: Record<string, unknown>; errors: FieldError[] } {
  const was = before && sheetCells(before)
  const body: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const column of sheetColumns) {
    const cell = cells[column]
    if (column === 'id' || cell === undefined || (was && isEchoOf(was[column], cell))) continue
    const reading = readers[column](cell.trim(), finder)
    const field = bodyNames[column] ?? column
    if ('error' in reading) errors.push({ field, error: reading.error })
    else if (reading.value !== undefined) body[field] = reading.value
  }
  return { body, errors }
}

type Reading = { value: unknown } | { error: string }
type Reader = (cell: string, finder: Finder) => Reading

const bodyNames: Partial<Record<SheetColumn, string>> = { category: 'category_id', supplier: 'supplier_id' }

function columnOf(field: string): string {
  return Object.entries(bodyNames).find(([, name]) => name === field)?.[0] ?? field
}

const text: Reader = (cell) => ({ value: cell })
const code: Reader = (cell) =>
  isShortenedNumber(cell)
    ? { error: `"${cell}" is a code that a spreadsheet has shortened: format the column as text` }
    : { value: cell }
const amount: Reader = (cell) => {
  if (cell === '') return { value: null }
  const cents = readAmount(cell)
  return cents === undefined ? { error: `"${cell}" is no amount` } : { value: randFromCents(cents) }
}
const orMissing = (value: unknown, error: string): Reading => (value === undefined ? { error } : { value })
const count: Reader = (cell) => orMissing(readCount(cell), `"${cell}" is no whole number of 0 or more`)

const readers: Record<Exclude<SheetColumn, 'id'>, Reader> = {
  sku: code,
  name: text,
  brand: text,
  category: (cell, finder) =>
    cell === '' ? { value: null } : orMissing(finder.category(cell)?.id, `There is no category "${cell}"`),
  supplier: (cell, finder) =>
    cell === ''
      ? { value: null }
      : orMissing(finder.supplierByName.get(cell.toLowerCase())?.id, `There is no supplier "${cell}"`),
  supplier_sku: code,
  retail_price: amount,
  wholesale_price: amount,
  cost_price: (cell, finder) => (cell === '' ? { value: undefined } : amount(cell, finder)),
  stock_quantity: count,
  min_stock_level: (cell, finder) => (cell === '' ? { value: 0 } : count(cell, finder)),
  max_stock_level: (cell, finder) => (cell === '' ? { value: null } : count(cell, finder)),
  tags: (cell) => ({
    value: cell
      .toLowerCase()
      .split(/[\s,;|]+/)
      .filter(Boolean),
  }),
  insurance_type: (cell) => ({ value: cell.toLowerCase() || 'none' }),
  is_active: (cell) =>
    cell === '' ? { value: undefined } : orMissing(readFlag(cell), `"${cell}" is neither TRUE nor FALSE`),
  specifications: (cell) => {
    if (cell === '') return { value: {} }
    if (!/^["{]/.test(cell)) return { value: cell }
    try {
      return { value: JSON.parse(cell) }
    } catch {
      return { error: 'This begins like JSON and cannot be read as such' }
    }
  },
  description: text,
}

/** The earlier line that is about the same product. */
function twinOf(
  keys: Keys,
  line: number,
  firstLines: Map<string, number>,
): { field: keyof Keys; line: number } | undefined {
  for (const field of ['id', 'sku'] as const) {
    if (keys[field] === '') continue
    const key = `${field} ${keys[field]}`
    const first = firstLines.get(key)
    if (first !== undefined) return { field, line: first }
    firstLines.set(key, line)
  }
  return undefined
}
