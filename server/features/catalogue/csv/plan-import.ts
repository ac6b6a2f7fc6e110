import type { CsvErrorCode, CsvLineError, CsvLineWarning } from '#contract/catalogue/product-csv.ts'
import { homeGroup, isGroupName, regrouped } from '#domain/catalogue/browsing/category.ts'
import { sameCode } from '#domain/catalogue/same-code.ts'
import { missingFacts, templateOf } from '#domain/catalogue/specifications/specification-template.ts'
import {
  isEchoOf,
  isShortenedNumber,
  isShownDay,
  isStrippedEchoOf,
  readAmount,
  readCount,
  readFlag,
} from '#domain/catalogue/spreadsheet.ts'
import type { FieldKind } from '#domain/fields/fields.ts'
import {
  type CsvColumn,
  columnOf,
  csvColumns,
  fieldOfColumn,
  type ProductField,
  productFields,
  secretColumns,
} from '#domain/fields/product-fields.ts'
import { snakeCase } from '#domain/fields/snake-case.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { costWarning, costWarningText } from '#domain/money/cost-warning.ts'
import { farAmounts, farAmountText } from '#domain/money/far-amount.ts'
import type { Cents } from '#domain/money/money.ts'
import { type AmountSigns, amountProblem, amountSigns } from '#domain/money/parse-rand.ts'
import {
  type CatalogueIndex,
  type FieldError,
  movesProfit,
  type PlannedChange,
  planChange,
  splitByFamilies,
  withoutZeros,
} from '../edit/plan-change.ts'
import type { ProductRow } from '../product-row-queries.ts'
import { csvCells } from './csv-cells.ts'
import type { CsvLine } from './parse-product-csv.ts'
import { textOfHtml } from './text-of-html.ts'

/** A line that changes something. */
export type PlannedLine = PlannedChange & { line: number }

export type ImportPlan = {
  lines: PlannedLine[]
  unchanged: number
  errors: CsvLineError[]
  warnings: CsvLineWarning[]
}

type PlanRules = {
  mayPrice: boolean
  rule: CostRule
  /** The wholesale price in the middle of each category that has enough of them. */
  usualCosts: ReadonlyMap<number, Cents>
  /** The file is in Windows-1252, in which letters that it lacks are lost. */
  hasOldLetters?: boolean
}

function isMoney(column: CsvColumn): boolean {
  const field = fieldOfColumn(column)
  return field !== undefined && productFields[field].kind === 'money'
}

const moneyColumns = csvColumns.filter(isMoney)

/** Works out what a file would change, line by line, and every error in it. */
export function planImport(lines: readonly CsvLine[], index: CatalogueIndex, asked: PlanRules): ImportPlan {
  const plan: ImportPlan = { lines: [], unchanged: 0, errors: [], warnings: [] }
  const firstLines = new Map<string, number>()
  const signs = amountSigns(lines.flatMap(({ cells }) => moneyColumns.map((column) => cells[column] ?? '')))
  for (const line of lines) {
    const planned = planLine(line, index, { ...asked, signs })
    const twin = planned.kind === 'wrong' ? undefined : twinOf(planned.keys, line.line, firstLines)
    if (planned.kind === 'wrong') plan.errors.push(...planned.errors)
    else if (twin)
      plan.errors.push({ line: line.line, field: twin.field, error: `is already in line ${twin.line}` })
    else if (planned.kind === 'same') plan.unchanged += 1
    else {
      plan.lines.push(planned.line)
      plan.warnings.push(...planned.warnings)
    }
  }
  const { agreeing, disagreeing } = splitByFamilies(plan.lines, index)
  const errors = disagreeing.map(({ planned: { line }, problem }) => ({
    line,
    field: columnNamed(problem.field),
    error: problem.message,
  }))
  return { ...plan, lines: agreeing, errors: [...plan.errors, ...errors] }
}

type Keys = { id: string; sku: string; ean: string }
type PlannedRow =
  | { kind: 'wrong'; errors: CsvLineError[] }
  | { kind: 'same'; keys: Keys }
  | { kind: 'changed'; keys: Keys; line: PlannedLine; warnings: CsvLineWarning[] }

function planLine(
  { line, cells }: CsvLine,
  index: CatalogueIndex,
  { mayPrice, rule, usualCosts, signs, hasOldLetters = false }: PlanRules & { signs: AmountSigns },
): PlannedRow {
  const wrong = (field: string, error: string, code?: CsvErrorCode): PlannedRow => ({
    kind: 'wrong',
    errors: [{ line, field, error, ...(code && { code }) }],
  })
  const before = findBefore(cells, index)
  if (before === 'unknown') return wrong('id', `No product has the id ${cells.id}`)
  const twin = before ? undefined : index.bySkuWithoutZeros.get(withoutZeros(cells.sku ?? ''))
  if (twin && (cells.id ?? '').trim() === '')
    return wrong('sku', `"${twin.sku}" differs from this only in zeros at its start. Enter it with them`)
  if (before?.isArchived) return wrong(cells.id ? 'id' : 'sku', 'This product is archived', 'archived')

  const beyond = mayPrice ? [] : cellsOfPrices(cells, before, signs)
  if (beyond.length > 0) {
    const error = 'You need the prices and costs permission to change this'
    return { kind: 'wrong', errors: beyond.map((field) => ({ line, field, error, code: 'no_permission' })) }
  }

  const read = readBody(mayPrice ? cells : withoutSecrets(cells), before, {
    index,
    signs,
    hasOldLetters,
  })
  const planned = planChange({ ...read, before }, index)
  const id = before ? String(before.id) : ''
  switch (planned.kind) {
    case 'wrong':
      return {
        kind: 'wrong',
        errors: planned.errors.map(({ field, ...error }) => ({ line, field: columnNamed(field), ...error })),
      }
    case 'same':
      return { kind: 'same', keys: { id, sku: planned.sku, ean: planned.ean } }
    case 'changed':
      return {
        kind: 'changed',
        keys: { id, sku: planned.planned.change.sku, ean: planned.planned.change.ean },
        line: { ...planned.planned, line },
        warnings: [
          ...read.warnings,
          ...factsWarnings(planned.planned, index),
          ...(mayPrice ? costWarnings(planned.planned, rule) : []),
          ...(mayPrice ? farWarnings(planned.planned, usualCosts) : []),
        ].map((warning) => ({ line, ...warning })),
      }
  }
}

/** Only where the file says something of specifications or category. */
function factsWarnings(
  { fields, change }: PlannedChange,
  { templates }: CatalogueIndex,
): Omit<CsvLineWarning, 'line'>[] {
  if (!fields.specifications && !fields.category) return []
  const required = templateOf(templates, change.categoryId).filter(({ isRequired }) => isRequired)
  const missing = missingFacts(required, change.specifications)
  if (missing.length === 0) return []
  const warning = `Missing: ${missing.map(({ label }) => label).join(', ')}`
  return [{ field: 'specifications', reason: 'facts_missing', warning }]
}

/**
 * Cells that only people who may see prices can change. The shelf price may be present unchanged; a secret is refused
 * even unchanged, or it could be found out by guessing. Reported before validation, since the rules compare with
 * secrets.
 */
function cellsOfPrices(cells: CsvLine['cells'], before: ProductRow | null, signs: AmountSigns): CsvColumn[] {
  if (!before) return ['retail_price']
  const isSent = (column: CsvColumn) => (cells[column] ?? '').trim() !== ''
  const retail = cells.retail_price
  const stored = csvCells(before).retail_price
  const isRepriced = retail !== undefined && readAmount(retail, signs) !== readAmount(stored)
  return [...(isRepriced ? (['retail_price'] as const) : []), ...secretColumns.filter(isSent)]
}

function withoutSecrets(cells: CsvLine['cells']): CsvLine['cells'] {
  return Object.fromEntries(
    Object.entries(cells).filter(([column]) => !secretColumns.some((secret) => secret === column)),
  )
}

/** By its id if the file has one, since a spreadsheet may have changed the SKU; otherwise by its SKU. */
function findBefore(cells: CsvLine['cells'], index: CatalogueIndex): ProductRow | null | 'unknown' {
  const id = cells.id?.trim() ?? ''
  if (id !== '') return index.byId.get(readCount(id) ?? 0) ?? 'unknown'
  return index.bySku.get(sameCode(cells.sku ?? '')) ?? null
}

/** The cells with new values, as the body of a product form. */
function readBody(
  cells: CsvLine['cells'],
  before: ProductRow | null,
  { index, signs, hasOldLetters }: { index: CatalogueIndex; signs: AmountSigns; hasOldLetters: boolean },
): { body: Record<string, unknown>; errors: FieldError[]; warnings: FieldWarning[] } {
  const was = before && csvCells(before)
  const { body, errors, warnings } = readStock(cells, before)
  for (const column of csvColumns) {
    const cell = cells[column]
    if (
      column === 'id' ||
      column === 'stock_quantity' ||
      cell === undefined ||
      (was && isUntouched(column, was[column], cell)) ||
      // It was found by its SKU, however the file spells that.
      (was && column === 'sku' && !cells.id?.trim() && sameCode(was.sku) === sameCode(cell))
    )
      continue
    if (was && isStrippedEchoOf(was[column], cell)) {
      warnings.push(lettersLost(column))
      continue
    }
    if (hasOldLetters && /[?]\p{L}/u.test(cell)) warnings.push(lettersLost(column, cell.trim()))
    const field = fieldOfColumn(column)
    const reading = field ? readField(field, cell.trim(), { index, signs }) : readSpecifications(cell.trim())
    const name = field ?? column
    if ('error' in reading) errors.push({ field: name, error: reading.error })
    else if (reading.value !== undefined) body[name] = reading.value
  }
  if (body.categoryId !== undefined && !isOfGroup(cells, before)) {
    const error = `Only products of the brand Samsung are in "${cells.category?.trim()}"`
    errors.push({ field: 'categoryId', error })
  }
  return { body, errors, warnings }
}

/** A group has the products of one brand: another's would be shown elsewhere than its line says. */
function isOfGroup({ category = '', brand }: CsvLine['cells'], before: ProductRow | null): boolean {
  if (!isGroupName(category)) return true
  const ofBrand = { categorySlug: regrouped.keptIn, brand: brand?.trim() || (before?.brand ?? '') }
  return homeGroup(ofBrand) === regrouped.group
}

/** An amount is read: "249,000" is no echo of 249.00 where commas part thousands. */
function isUntouched(column: CsvColumn, was: string, cell: string): boolean {
  return isMoney(column) ? was === cell.trim() : isEchoOf(was, cell)
}

type FieldWarning = Omit<CsvLineWarning, 'line'>

function lettersLost(column: string, cell?: string): FieldWarning {
  const why = 'The file has lost letters. Save it as "CSV UTF-8" in your spreadsheet program'
  const told = cell === undefined ? 'what is stored stays' : `"${cell.slice(0, 60)}" is saved as it is`
  return { field: column, reason: 'letters_lost', warning: `${why}: ${told}` }
}

function farWarnings({ before, change }: PlannedChange, usualCosts: PlanRules['usualCosts']): FieldWarning[] {
  return farAmounts(change, before, usualCosts.get(change.categoryId ?? 0)).map((far) => ({
    field: columnOf(far.field),
    reason: 'far_amount',
    warning: farAmountText(far),
  }))
}

/** Only if the line changes the price; a price that was below cost before is left alone. */
function costWarnings(planned: PlannedChange, rule: CostRule): FieldWarning[] {
  if (!movesProfit(planned)) return []
  const reason = costWarning(planned.change, rule)
  const warning = costWarningText(planned.change, rule)
  return reason && warning ? [{ field: 'retail_price', reason, warning }] : []
}

/**
 * The stock change of a line. A count is applied as its difference from the exported level; if the file does not give
 * one, from the current stock.
 */
function readStock(
  { stock_quantity: cell, stock_exported: exported = '', stock_received: received = '' }: CsvLine['cells'],
  before: ProductRow | null,
): { body: Record<string, unknown>; errors: FieldError[]; warnings: FieldWarning[] } {
  const body: Record<string, unknown> = {}
  const errors: FieldError[] = []
  const warnings: FieldWarning[] = []
  const read = (field: string, text: string) => {
    const number = readCount(text)
    if (number === undefined) errors.push({ field, error: noCount(text) })
    return number
  }
  const isReceived = cell?.trim().startsWith('+') === true
  if (received.trim() !== '') body.stockReceived = read('stockReceived', received.trim().replace(/^[+]/, ''))
  if (isReceived && cell !== undefined) {
    if (body.stockReceived !== undefined) {
      errors.push({
        field: 'stockQuantity',
        error: 'Enter what was received in only one of the two columns',
        code: 'received_twice',
      })
    } else body.stockReceived = read('stockQuantity', cell.trim().slice(1))
  } else if (cell !== undefined && before) {
    const seen = exported.trim() === '' ? before.onHand : read('stockExported', exported)
    if (seen === undefined || isEchoOf(String(seen), cell)) return { body, errors, warnings }
    const counted = read('stockQuantity', cell.trim())
    Object.assign(body, { stockQuantity: counted, stockSeen: seen })
    if (exported.trim() === '') {
      const warning = `Treated as a count made now: ${seen} on hand becomes ${counted}. Keep the export's stock_exported column so that later sales are still subtracted`
      warnings.push({ field: 'stock_quantity', reason: 'counted_now', warning })
    }
  } else if (cell !== undefined) body.stockQuantity = read('stockQuantity', cell.trim())
  return { body, errors, warnings }
}

function noCount(cell: string): string {
  return `"${cell}" is not a whole number of 0 or more`
}

type Reading = { value: unknown } | { error: string }
/** For fields in several columns or in words, the error names the column rather than the field. */
function columnNamed(field: string): string {
  return field in productFields ? columnOf(field as ProductField) : snakeCase(field)
}

const orMissing = (value: unknown, error: string): Reading => (value === undefined ? { error } : { value })

type ReadBy = { index: CatalogueIndex; signs: AmountSigns }

function readField(name: ProductField, cell: string, { index, signs }: ReadBy): Reading {
  if (name === 'categoryId')
    return cell === ''
      ? { value: null }
      : orMissing(index.category(cell)?.id, `No category is called "${cell}"`)
  if (name === 'supplierId')
    return cell === ''
      ? { value: null }
      : orMissing(index.supplierByName.get(cell.toLowerCase())?.id, `No supplier is called "${cell}"`)
  // If empty, the cost is unchanged, or the wholesale price.
  if (name === 'costCents' && cell === '') return { value: undefined }
  return readCell(productFields[name], cell, signs)
}

function readCell(field: FieldKind, cell: string, signs: AmountSigns): Reading {
  switch (field.kind) {
    case 'text':
      if (!field.isCode) return { value: textOfHtml(cell) }
      if (isShownDay(cell))
        return {
          error: `"${cell}" is a day that a spreadsheet made of a code. Format the column as text and enter the code again`,
        }
      return isShortenedNumber(cell)
        ? { error: `"${cell}" is a code that a spreadsheet shortened. Format the column as text` }
        : { value: cell }
    case 'money':
      return cell === ''
        ? { value: null }
        : orMissing(readAmount(cell, signs), amountProblem(cell, signs) ?? `"${cell}" is not a valid amount`)
    case 'count':
      return cell === '' ? { value: field.canBeNone ? null : 0 } : orMissing(readCount(cell), noCount(cell))
    case 'flag':
      return cell === ''
        ? { value: undefined }
        : orMissing(readFlag(cell), `"${cell}" is neither TRUE nor FALSE`)
    case 'choice':
      return { value: cell.toLowerCase() || field.byDefault }
    case 'list':
      return {
        value: cell
          .toLowerCase()
          .split(/[\s,;|]+/)
          .filter(Boolean),
      }
  }
}

function readSpecifications(cell: string): Reading {
  if (cell === '') return { value: {} }
  if (!/^["{]/.test(cell)) return { value: cell }
  try {
    return { value: JSON.parse(cell) }
  } catch {
    return { error: 'This looks like JSON but is not valid' }
  }
}

/** The earlier line for the same product. */
function twinOf(
  keys: Keys,
  line: number,
  firstLines: Map<string, number>,
): { field: keyof Keys; line: number } | undefined {
  for (const field of ['id', 'sku', 'ean'] as const) {
    if (keys[field] === '') continue
    const key = `${field} ${field === 'sku' ? sameCode(keys.sku) : keys[field]}`
    const first = firstLines.get(key)
    if (first !== undefined) return { field, line: first }
    firstLines.set(key, line)
  }
  return undefined
}
