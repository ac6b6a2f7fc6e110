import type { EditReport } from '#contract/catalogue/product-edit.ts'
import { readFlag } from '#domain/catalogue/spreadsheet.ts'
import { columnOf, fieldOfColumn, productFields } from '#domain/fields/product-fields.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { formatRand } from '#domain/money/money.ts'
import { parseRand } from '#domain/money/parse-rand.ts'
import { averageChange } from '#domain/money/price-change.ts'
import { formLabel } from '../../catalogue/edit/product-form-values.ts'
import { type CategoryLabels, flagText, gridFields } from '../grid/grid-fields.ts'

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

// The server reports changes by the columns of the CSV file.
const order: readonly string[] = gridFields.map((field) =>
  field === 'stockQuantity' ? 'stock_quantity' : columnOf(field),
)

function labelOf(column: string, rule: CostRule | null): string {
  const field = column === 'stock_quantity' ? 'stockQuantity' : fieldOfColumn(column)
  return field ? formLabel(field, rule) : column
}

function valueText(column: string, text: string, categories: CategoryLabels): string {
  const field = fieldOfColumn(column)
  const kind = field && productFields[field].kind
  if (kind === 'money') {
    const cents = parseRand(text)
    return cents === null ? text : formatRand(cents)
  }
  if (kind === 'flag') return flagText(readFlag(text) ?? false)
  if (field === 'categoryId') return text === '' ? 'None' : (categories.titleOf(text) ?? text)
  return text || 'None'
}

/** The average change of the changed retail prices; null if none changes. */
export function averageMove({ changes }: Pick<EditReport, 'changes'>): number | null {
  const moves = changes.flatMap(({ fields: { retail_price: price } }) => {
    const beforeCents = price ? parseRand(price.from) : null
    const afterCents = price ? parseRand(price.to) : null
    return beforeCents === null || afterCents === null ? [] : [{ beforeCents, afterCents }]
  })
  return averageChange(moves)
}
