import { createHash } from 'node:crypto'
import type { CsvLineChange, CsvLineError, ImportReport } from '#contract/catalogue/product-csv.ts'
import { slugify } from '#domain/catalogue/product.ts'
import { readCount } from '#domain/catalogue/spreadsheet.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { profitOf } from '#domain/money/profit.ts'
import type { Clock } from '#server/clock.ts'
import { allowLongPauses } from '#server/db/allow-long-pauses.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import type { ShopConfig } from '#shop.config'
import type { AuditActor } from '../../audit/audit-queries.ts'
import { type KeyReused, type SaveAttempt, saveOnce } from '../../saves/save-once.ts'
import { readCostRule } from '../../shop/read-cost-rule.ts'
import { lockStock } from '../../stock/stock-queries.ts'
import { lockFamilies } from '../edit/family-queries.ts'
import { freeSku, freeSlug, skuPrefix } from '../edit/free-codes.ts'
import { loadCatalogueIndex } from '../edit/load-catalogue-index.ts'
import { movesProfit } from '../edit/plan-change.ts'
import { type ReadyChange, saveChanges } from '../edit/save-changes.ts'
import { listSkusStarting, listTakenSlugs, lockNewCodes } from '../product-queries.ts'
import { type Codes, listIdsByCodes, listUsualCosts } from './import-queries.ts'
import { type CsvLine, type ParsedCsv, parseProductCsv, refusedRows } from './parse-product-csv.ts'
import { type ImportPlan, type PlannedLine, planImport } from './plan-import.ts'
import { textOfHtml } from './text-of-html.ts'

type Needs = { db: Db; clock: Clock; random: () => number; shop: ShopConfig }

export type ImportProducts = {
  file: Buffer
  /** Lines to skip. */
  leaveOut?: readonly number[]
  isDryRun: boolean
  /** The plan name that a dry run returned. Only that plan is saved. */
  plan?: string | undefined
  mayPrice: boolean
  actor: AuditActor
  attempt?: SaveAttempt | null
}

export type ImportProductsResult =
  | { kind: 'previewed' | 'imported'; report: ImportReport }
  | { kind: 'refused'; reason: 'wrong_lines'; report: ImportReport }
  | { kind: 'refused'; reason: 'changed_meanwhile' }
  | KeyReused

/** Adds and changes products from a file, all of it or nothing, with an audit entry for each. */
export async function importProducts(needs: Needs, command: ImportProducts): Promise<ImportProductsResult> {
  const csv = parseProductCsv(command.file, command.leaveOut)
  const rule = await readCostRule(needs)
  const options = { mayPrice: command.mayPrice, rule }
  if (csv.kind === 'unreadable')
    return resultOf(command, reportOf(noCsv, nothingPlanned, csv.errors, options))
  const { lines, errors, hasOldLetters } = csv
  if (command.isDryRun || errors.length > 0) {
    const plan = await planWith(needs.db, lines, { ...options, hasOldLetters }, needs.clock())
    return resultOf(command, reportOf(csv, plan, errors, options))
  }
  try {
    return await needs.db.transaction(async (tx) => {
      await allowLongPauses(tx)
      return saveOnce<ImportProductsResult, ImportReport>(tx, command.attempt ?? null, needs.clock(), {
        save: () => importLines(tx, needs, { ...command, rule, hasOldLetters }, csv),
        outcomeOf: (result) => (result.kind === 'imported' ? result.report : null),
        recall: async (report) => ({ kind: 'imported', report }),
      })
    })
  } catch (error) {
    // Someone added a product or deleted a category between planning and saving.
    if (conflictOf(error) === null) throw error
    return { kind: 'refused', reason: 'changed_meanwhile' }
  }
}

export type ImportOptions = { mayPrice: boolean; rule: CostRule; hasOldLetters?: boolean }

export type ReadableCsv = Pick<Extract<ParsedCsv, { kind: 'read' }>, 'raw' | 'lines' | 'leftOut'>

const noCsv: ReadableCsv = { raw: { separator: ',', head: [], rows: new Map() }, lines: [], leftOut: 0 }
const nothingPlanned: ImportPlan = { lines: [], unchanged: 0, errors: [], warnings: [] }

function resultOf({ isDryRun }: ImportProducts, report: ImportReport): ImportProductsResult {
  if (isDryRun) return { kind: 'previewed', report }
  return { kind: 'refused', reason: 'wrong_lines', report: { ...report, created: 0, updated: 0 } }
}

async function importLines(
  tx: Tx,
  { clock, random }: Needs,
  command: ImportProducts & ImportOptions,
  csv: ReadableCsv,
): Promise<ImportProductsResult> {
  const now = clock()
  const ids = await listIdsByCodes(tx, codesOf(csv.lines))
  // Stock first and in id order, as orders and saves do: otherwise they could deadlock.
  await lockStock(tx, ids)
  await lockFamilies(tx, { ids, names: familiesOf(csv.lines) })
  const plan = await planWith(tx, csv.lines, command, now)
  if (command.plan !== undefined && command.plan !== nameOf(plan)) {
    return { kind: 'refused', reason: 'changed_meanwhile' }
  }
  const planned = await withFreeCodes(tx, plan, { now, random })
  const errors = planned.filter((line) => 'error' in line)
  if (plan.errors.length > 0 || errors.length > 0) {
    return resultOf(command, reportOf(csv, plan, errors, command))
  }

  const ready = planned.filter((line) => 'change' in line)
  const { batch } = await saveChanges(tx, ready, { actor: command.actor, now })
  const report = reportOf(csv, { ...plan, lines: ready }, [], command)
  return { kind: 'imported', report: { ...report, plan: nameOf(plan), batch } }
}

/** Works out what these lines would change, as the catalogue is now. */
export async function planWith(
  db: Queryable,
  lines: readonly CsvLine[],
  options: ImportOptions,
  now: Date,
): Promise<ImportPlan> {
  const ids = await listIdsByCodes(db, codesOf(lines))
  const index = await loadCatalogueIndex(
    db,
    { ids, families: familiesOf(lines), brands: brandsOf(lines) },
    now,
  )
  return planImport(lines, index, { ...options, usualCosts: await listUsualCosts(db) })
}

function codesOf(lines: readonly CsvLine[]): Codes {
  return {
    ids: lines.flatMap(({ cells }) => readCount(cells.id ?? '') ?? []),
    skus: lines.flatMap(({ cells }) => cells.sku?.trim() || []),
    eans: lines.flatMap(({ cells }) => cells.ean?.trim() || []),
  }
}

export function familiesOf(lines: readonly CsvLine[]): string[] {
  return lines.flatMap(({ cells }) => cells.family?.trim() || [])
}

/** As their cells are read. */
function brandsOf(lines: readonly CsvLine[]): string[] {
  return [...new Set(lines.flatMap(({ cells }) => textOfHtml(cells.brand?.trim() ?? '') || []))]
}

type ReadyLine = ReadyChange & PlannedLine

/** Gives every new product a slug, and an SKU if the file has none. */
export async function withFreeCodes(
  tx: Tx,
  { lines }: ImportPlan,
  { now, random }: { now: Date; random: () => number },
): Promise<(ReadyLine | CsvLineError)[]> {
  const created = lines.filter(({ before }) => before === null)
  if (created.length > 0) await lockNewCodes(tx)
  const slugs = await listTakenSlugs(
    tx,
    created.map(({ change }) => slugify(change.name)),
  )
  const skus = new Set(lines.map(({ change }) => change.sku))
  const prefixes = new Set<string>()
  const result: (ReadyLine | CsvLineError)[] = []
  for (const line of lines) {
    if (line.before) {
      result.push({ ...line, slug: line.before.slug })
      continue
    }
    const prefix = skuPrefix({ name: line.change.name, categorySlug: line.categorySlug, now })
    if (!line.change.sku && !prefixes.has(prefix)) {
      for (const sku of await listSkusStarting(tx, prefix)) skus.add(sku)
      prefixes.add(prefix)
    }
    const sku = line.change.sku || freeSku(prefix, skus, random)
    if (!sku) {
      const error = "All of today's SKUs for this name and category are taken. Enter your own."
      result.push({ line: line.line, field: 'sku', error })
      continue
    }
    const slug = freeSlug(slugify(line.change.name), slugs)
    skus.add(sku)
    slugs.add(slug)
    result.push({ ...line, slug, change: { ...line.change, sku } })
  }
  return result
}

/** What a plan does, for people. */
export function reportOf(
  { raw, leftOut }: ReadableCsv,
  plan: ImportPlan,
  errors: readonly CsvLineError[],
  { mayPrice, rule }: ImportOptions,
): ImportReport {
  const changes = plan.lines.map((line) => ({
    ...shownLine(line),
    profit: mayPrice ? profitOfLine(line, rule) : null,
  }))
  const count = (action: 'create' | 'update') => changes.filter((change) => change.action === action).length
  const all = [...errors, ...plan.errors].toSorted((one, other) => one.line - other.line)
  return {
    rows: raw.rows.size,
    left_out: leftOut,
    created: count('create'),
    updated: count('update'),
    unchanged: plan.unchanged,
    errors: all,
    warnings: plan.warnings,
    wrong: refusedRows(raw, all),
    changes,
    plan: nameOf(plan),
    batch: null,
  }
}

/**
 * Two plans have the same name if they change the same cells of the same products from and to the same values. Stock
 * changes by the same amount: a sale between planning and saving does not make another plan, but a save does: a file
 * that is sent again after a lost answer must not change the same stock twice.
 */
export function nameOf({ lines, unchanged, errors, warnings }: ImportPlan): string {
  // A count made now names the stock on hand, which shows by itself that it was applied.
  const countedNow = new Set(
    warnings.filter(({ reason }) => reason === 'counted_now').map(({ line }) => line),
  )
  const changes = lines.map((planned) => {
    const { fields, ...line } = shownLine(planned)
    const { stock_quantity: _stock, ...cells } = fields
    const isMovedAgain = planned.stock.length > 0 && !countedNow.has(planned.line)
    return { ...line, fields: cells, ...(isMovedAgain && { version: planned.before?.version }) }
  })
  // What is usual in a category moves with every product that is saved in it.
  const lasting = warnings.filter(({ reason }) => reason !== 'far_amount')
  const told = { changes, unchanged, errors, warnings: lasting }
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}

function shownLine({
  line,
  before,
  change,
  fields,
  onHand,
  stock,
}: PlannedLine): Omit<CsvLineChange, 'profit'> {
  const action = before ? 'update' : 'create'
  const opening = { cause: 'opening', quantity: onHand } as const
  return {
    line,
    action,
    id: before?.id ?? null,
    sku: change.sku,
    name: change.name,
    fields,
    stock: before ? stock : [opening],
  }
}

function profitOfLine(planned: PlannedLine, rule: CostRule): CsvLineChange['profit'] {
  if (!movesProfit(planned)) return null
  const { before, change } = planned
  return { from: before && profitOf(before, rule).percentage, to: profitOf(change, rule).percentage }
}
