import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { type CostWarning, costWarning } from '#domain/money/cost-warning.ts'
import { parseRand } from '#domain/money/parse-rand.ts'
import { type PriceWarning, priceWarnings } from '#domain/money/price-change.ts'
import { type Profit, profitOf } from '#domain/money/profit.ts'
import type { GridWrite } from '#web/admin/ui/grid/grid-parts.ts'
import type { RowEdits } from './grid-edits.ts'
import { type CategoryLabels, type GridField, isGridField, savedTexts } from './grid-fields.ts'
import type { RowErrors } from './read-row.ts'

/** A product as a grid row: current values, saved values and errors. */
export type GridRow = {
  product: AdminProduct
  texts: Readonly<Record<GridField, string>>
  saved: Readonly<Record<GridField, string>>
  edits: RowEdits
  errors: RowErrors
}

export const noErrors: RowErrors = {}
export const untouched: RowEdits = {}

export function gridRow(
  product: AdminProduct,
  edits: RowEdits | undefined,
  errors: RowErrors | undefined,
  categories: CategoryLabels,
): GridRow {
  const saved = savedTexts(product, categories)
  const texts = { ...saved, ...edits }
  return { product, saved, texts, edits: edits ?? untouched, errors: errors ?? noErrors }
}

export const keyOf = ({ product }: Pick<GridRow, 'product'>) => String(product.id)
export const nameOf = ({ texts }: Pick<GridRow, 'texts'>) => texts.name

/** The row including the cell being edited, so that its profit updates as one types. */
export function drafted(row: GridRow, { rowKey, columnKey, text }: GridWrite): GridRow {
  if (keyOf(row) !== rowKey || !isGridField(columnKey)) return row
  return { ...row, texts: { ...row.texts, [columnKey]: text } }
}

export type RowProfit = Profit & { warnings: PriceWarning[] }

/** The profit at the row's current prices; null while they are invalid, or may not be seen. */
export function rowProfit({ texts }: Pick<GridRow, 'texts'>, rule: CostRule | null): RowProfit | null {
  const prices = rowPrices({ texts })
  return prices && rule && { ...profitOf(prices, rule), warnings: priceWarnings(prices, rule) }
}

export function rowPrices({ texts }: Pick<GridRow, 'texts'>) {
  const retailCents = parseRand(texts.retailCents)
  const wholesaleCents = parseRand(texts.wholesaleCents)
  const costCents = parseRand(texts.costCents) ?? wholesaleCents
  if (retailCents === null || wholesaleCents === null || costCents === null) return null
  return { retailCents, wholesaleCents, costCents }
}

/** How many rows are warned of that were given another profit here; what was below cost before is left alone. */
export function countWarned(
  rows: readonly Pick<GridRow, 'texts' | 'edits'>[],
  rule: CostRule | null,
): Record<CostWarning, number> {
  const counts = { below_cost: 0, below_lowest_margin: 0 }
  for (const row of rows) {
    const isRepriced = row.edits.retailCents !== undefined || row.edits.costCents !== undefined
    const prices = rowPrices(row)
    const warning = isRepriced && prices && rule ? costWarning(prices, rule) : null
    if (warning) counts[warning] += 1
  }
  return counts
}
