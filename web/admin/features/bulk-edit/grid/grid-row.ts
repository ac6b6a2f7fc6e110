import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { parseRand } from '#domain/money/money.ts'
import { type PriceWarning, priceWarnings } from '#domain/money/price-change.ts'
import { type Profit, profitOf } from '#domain/money/profit.ts'
import type { RowEdits } from './grid-edits.ts'
import { type CategoryLabels, type GridField, savedTexts } from './grid-fields.ts'
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
