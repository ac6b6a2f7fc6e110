import { TriangleAlert } from 'lucide-react'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import { costWarningLabels } from '#domain/money/cost-warning.ts'
import { formatRand } from '#domain/money/money.ts'
import { percentageText } from '#domain/money/percentage-text.ts'
import type { PriceWarning } from '#domain/money/price-change.ts'
import type { Profit } from '#domain/money/profit.ts'
import { chosenKey, type GridCell, type GridColumn } from '#web/admin/ui/grid/grid-parts.ts'
import { formLabel, isCost } from '../../catalogue/edit/product-form-values.ts'
import { bulkEditContent } from '../bulk-edit-content.ts'
import {
  type GridField,
  gridFields,
  isGridField,
  isReadOnlyFor,
  isShownTo,
  kindOf,
  placeOf,
} from './grid-fields.ts'
import { type GridRow, type RowProfit, rowProfit } from './grid-row.ts'

const { grid: content } = bulkEditContent

export const profitKey = 'profit'

export function fieldLabel(field: GridField, rule: CostRule | null): string {
  return formLabel(field, rule)
}

/** Shorter than in the form, where each has a line of its own. */
function headOf(field: GridField, rule: CostRule | null): string {
  const { head } = placeOf(field)
  if (!head) return fieldLabel(field, rule)
  return isCost(field) ? costLabel(head, rule) : head
}

export type ShownColumn = GridColumn & { isFixed?: boolean; isHiddenAtFirst?: boolean }

type ColumnOptions = {
  maySeePrices: boolean
  costRule: CostRule | null
  isNarrow: boolean
  categories: readonly string[]
}

export function gridColumns({ maySeePrices, costRule, isNarrow, categories }: ColumnOptions): ShownColumn[] {
  const fields = gridFields
    .filter((field) => isShownTo(field, maySeePrices))
    .map((field): ShownColumn => {
      const isReadOnly = isReadOnlyFor(field, maySeePrices)
      return {
        key: field,
        label: headOf(field, costRule),
        width: field === 'name' && isNarrow ? 132 : placeOf(field).width,
        isPinned: field === 'name',
        isFixed: field === 'name',
        isNumeric: kindOf(field) === 'money' || kindOf(field) === 'count',
        isFlag: kindOf(field) === 'flag',
        ...(isReadOnly && { isReadOnly, whyReadOnly: content.needs(permissionLabel('prices')) }),
        ...(field === 'categoryId' && { offers: categories }),
      }
    })
  const profit: ShownColumn = {
    key: profitKey,
    label: costLabel('Profit', costRule),
    width: 176,
    isNumeric: true,
    isReadOnly: true,
    whyReadOnly: content.isCalculated,
  }
  const chosen: ShownColumn = {
    key: chosenKey,
    label: 'Selected',
    width: 40,
    isPinned: !isNarrow,
    isFixed: true,
  }
  const behind = fields.findIndex(({ key }) => key === 'retailCents') + 1
  return [chosen, ...fields.slice(0, behind), ...(maySeePrices ? [profit] : []), ...fields.slice(behind)]
}

export function cellOf(row: GridRow, key: string, rule: CostRule | null): GridCell {
  if (!isGridField(key)) return profitCell(rowProfit(row, rule))
  return {
    text: row.texts[key],
    ...(row.edits[key] !== undefined && { was: row.saved[key] }),
    ...(row.errors[key] !== undefined && { error: row.errors[key] }),
  }
}

const warningTexts: Record<PriceWarning, string> = {
  ...costWarningLabels,
  not_above_wholesale: content.notAboveWholesale,
}

function profitCell(profit: RowProfit | null): GridCell {
  if (!profit) return { text: '', shown: '–' }
  const [warning] = profit.warnings.toReversed()
  if (warning) {
    return {
      text: warningTexts[warning],
      shown: (
        <span className="inline-flex items-center gap-1.5 font-medium text-clay">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {warningTexts[warning]}
        </span>
      ),
    }
  }
  return {
    text: percentageText(profit.percentage),
    shown: <ProfitFigure profit={profit} />,
  }
}

/** Amount and percentage, each in a column of its own down the rows. */
function ProfitFigure({ profit }: { profit: Profit }) {
  return (
    <>
      {formatRand(profit.amountCents)}
      <span className="ml-1 inline-block min-w-14 text-right">{percentageText(profit.percentage)}</span>
    </>
  )
}
