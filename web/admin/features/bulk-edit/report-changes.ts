import type { EditReport } from '#contract/product-edit.ts'
import { type CostRule, costLabel } from '#domain/cost-rule.ts'
import { formatRand, parseRand } from '#domain/money.ts'
import { averageChange } from '#domain/price-change.ts'
import { readFlag } from '#domain/spreadsheet.ts'
import { type CategoryLabels, flagText } from './grid-fields.ts'

// By the columns of the CSV file, which is how the shop tells of what changes.
const labels: Record<string, string> = {
  name: 'Name',
  brand: 'Brand',
  wholesale_price: 'Wholesale price',
  cost_price: 'Cost price',
  retail_price: 'Retail price',
  stock_quantity: 'Stock on hand',
  min_stock_level: 'Minimum stock',
  max_stock_level: 'Maximum stock',
  is_active: 'Active',
  sku: 'Own SKU',
  category: 'Category',
  supplier_sku: 'Supplier product code',
}

export type ReportedChange = { label: string; from: string; to: string }

type Fields = EditReport['changes'][number]['fields']

export function reportedChanges(
  fields: Fields,
  { categories, rule }: { categories: CategoryLabels; rule: CostRule | null },
): ReportedChange[] {
  return Object.entries(fields)
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([column, { from, to }]) => ({
      label: labelOf(column, rule),
      from: valueText(column, from, categories),
      to: valueText(column, to, categories),
    }))
}

const order = Object.keys(labels)

function labelOf(column: string, rule: CostRule | null): string {
  const label = labels[column] ?? column
  return column === 'wholesale_price' || column === 'cost_price' ? costLabel(label, rule) : label
}

function valueText(column: string, text: string, categories: CategoryLabels): string {
  if (column.endsWith('_price')) {
    const cents = parseRand(text)
    return cents === null ? text : formatRand(cents)
  }
  if (column === 'is_active') return flagText(readFlag(text) ?? false)
  if (column === 'category') return text === '' ? 'None' : (categories.titleOf(text) ?? text)
  return text || 'None'
}

/** By how much the retail prices among the changes move on average; null where none does. */
export function averageMove({ changes }: Pick<EditReport, 'changes'>): number | null {
  const moves = changes.flatMap(({ fields: { retail_price: price } }) => {
    const beforeCents = price ? parseRand(price.from) : null
    const afterCents = price ? parseRand(price.to) : null
    return beforeCents === null || afterCents === null ? [] : [{ beforeCents, afterCents }]
  })
  return averageChange(moves)
}
