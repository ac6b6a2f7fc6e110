import { TriangleAlert } from 'lucide-react'
import { formatRand } from '#domain/money.ts'
import { permissionLabel } from '#domain/permissions.ts'
import type { PriceWarning } from '#domain/price-change.ts'
import type { Profit } from '#domain/profit.ts'
import type { GridCell, GridColumn } from '../../ui/grid/grid-parts.ts'
import { chosenKey } from '../../ui/grid/grid-row-view.tsx'
import { percentageText } from '../catalogue/percentage-text.ts'
import { fieldLabels } from '../catalogue/product-form-values.ts'
import {
  formFields,
  type GridField,
  gridFields,
  isGridField,
  isReadOnlyFor,
  isShownTo,
} from './grid-fields.ts'
import { type GridRow, type RowProfit, rowProfit } from './grid-row.ts'

export const profitKey = 'profit'

const widths: Record<GridField, number> = {
  name: 226,
  brand: 100,
  wholesale_price: 116,
  cost_price: 116,
  retail_price: 116,
  stock_quantity: 84,
  min_stock_level: 84,
  max_stock_level: 84,
  is_active: 84,
  sku: 176,
  category_id: 150,
  supplier_sku: 176,
}

// Shorter than in the form, where each has a line of its own.
const heads: Partial<Record<GridField, string>> = {
  wholesale_price: 'Wholesale',
  cost_price: 'Cost',
  retail_price: 'Retail',
  stock_quantity: 'Stock',
  min_stock_level: 'Min',
  max_stock_level: 'Max',
  sku: 'SKU',
  supplier_sku: 'Supplier code',
}

export function fieldLabel(field: GridField): string {
  return fieldLabels[formFields[field]]
}

const counts: readonly GridField[] = ['stock_quantity', 'min_stock_level', 'max_stock_level']

export type ShownColumn = GridColumn & { isFixed?: boolean; isHiddenAtFirst?: boolean }

type Asked = { maySeePrices: boolean; isNarrow: boolean; categories: readonly string[] }

export function gridColumns({ maySeePrices, isNarrow, categories }: Asked): ShownColumn[] {
  const fields = gridFields
    .filter((field) => isShownTo(field, maySeePrices))
    .map((field): ShownColumn => {
      const isReadOnly = isReadOnlyFor(field, maySeePrices)
      return {
        key: field,
        label: heads[field] ?? fieldLabel(field),
        width: field === 'name' && isNarrow ? 132 : widths[field],
        isPinned: field === 'name',
        isFixed: field === 'name',
        isNumeric: field.endsWith('_price') || counts.includes(field),
        isFlag: field === 'is_active',
        ...(isReadOnly && { isReadOnly, whyReadOnly: `needs the permission "${permissionLabel('prices')}"` }),
        ...(field === 'category_id' && { offers: categories }),
      }
    })
  const profit: ShownColumn = {
    key: profitKey,
    label: 'Profit',
    width: 164,
    isNumeric: true,
    isReadOnly: true,
    whyReadOnly: 'is worked out of the prices',
  }
  const chosen: ShownColumn = {
    key: chosenKey,
    label: 'Chosen',
    width: 40,
    isPinned: !isNarrow,
    isFixed: true,
  }
  const behind = fields.findIndex(({ key }) => key === 'retail_price') + 1
  return [chosen, ...fields.slice(0, behind), ...(maySeePrices ? [profit] : []), ...fields.slice(behind)]
}

export function cellOf(row: GridRow, key: string): GridCell {
  if (!isGridField(key)) return profitCell(rowProfit(row))
  return {
    text: row.texts[key],
    ...(row.edits[key] !== undefined && { was: row.saved[key] }),
    ...(row.errors[key] !== undefined && { error: row.errors[key] }),
  }
}

const warningTexts: Record<PriceWarning, string> = {
  below_cost: 'Below cost',
  not_above_wholesale: 'Not above wholesale',
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
