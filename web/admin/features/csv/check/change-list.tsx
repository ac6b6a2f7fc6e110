import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import type { CsvLineChange } from '#contract/catalogue/product-csv.ts'
import { type CostRule, costLabel } from '#domain/money/cost-rule.ts'
import { type CostWarning, costWarningLabels } from '#domain/money/cost-warning.ts'
import { percentageText } from '#domain/money/percentage-text.ts'
import { knownPart, useAddressParts } from '#web/admin/ui/form/use-address-parts.ts'
import { OpenLink } from '#web/admin/ui/open-link.tsx'
import { type Column, DataTable } from '#web/admin/ui/table/data-table.tsx'
import { FilterBar, FilterSelect, SearchBox } from '#web/admin/ui/table/filter-bar.tsx'
import { grouped } from '#web/admin/ui/table/pager.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useCostRule } from '../../catalogue/edit/prices/use-cost-rule.ts'
import { columnLabel } from '../column-meaning.ts'
import { csvContent } from '../csv-content.ts'
import { FieldChange } from './field-change.tsx'
import { fieldCounts, foundChanges, mostTelling, shownKinds } from './found-changes.ts'

const { changes: content, line: lineTexts } = csvContent

type ChangeListProps = {
  changes: readonly CsvLineChange[]
  /** Lines that would sell below cost, or with too little profit. */
  warned: ReadonlyMap<number, CostWarning>
  changedSince: ReadonlySet<number> | null
}

const keyOf = ({ line }: CsvLineChange) => String(line)
const nameOf = ({ name, line }: CsvLineChange) => name || `line ${line}`

/** Every product that a file would change, field by field; only visible rows are rendered. */
export function ChangeList({ changes, warned, changedSince }: ChangeListProps) {
  const [search, change] = useAddressParts()
  const kind = knownPart(search, 'show', shownKinds)
  const field = search.get('field') ?? ''
  const find = search.get('find') ?? ''
  const counts = useMemo(() => fieldCounts(changes), [changes])
  const found = useMemo(
    () => foundChanges(changes, { kind, field, find }, { changedSince, warned }),
    [changes, kind, field, find, changedSince, warned],
  )
  const costRule = useCostRule()
  const columns = useMemo(
    () => columnsFor({ changedSince, changes, warned, costRule }),
    [changedSince, changes, warned, costRule],
  )
  const kinds = shownKinds.filter((one) => {
    if (one === 'different') return changedSince !== null && changedSince.size > 0
    return one !== 'warned' || warned.size > 0
  })

  return (
    <section aria-label="Changes" className="flex flex-col gap-4">
      <FilterBar>
        <SearchBox
          label={content.searchLabel}
          placeholder={content.searchHint}
          value={find}
          onSearch={(text) => change({ find: text }, { isTyping: true })}
        />
        <FilterSelect
          label="Show"
          value={kind}
          onChange={(value) => change({ show: value === 'all' ? null : value })}
          options={kinds.map((value) => ({ value, label: content.kinds[value] }))}
        />
        <FilterSelect
          label={content.changedField}
          value={counts.some(([name]) => name === field) ? field : ''}
          onChange={(value) => change({ field: value })}
          options={[
            { value: '', label: 'Anything' },
            ...counts.map(([name, count]) => ({
              value: name,
              label: `${columnLabel(name, costRule)} (${grouped(count)})`,
            })),
          ]}
        />
      </FilterBar>
      {found.length < changes.length && (
        <p role="status" className="text-ink-2 tabular-nums">
          {content.shownText(found.length, changes.length)}
        </p>
      )}
      <DataTable
        name="import-changes"
        label={content.label}
        columns={columns}
        rows={found}
        keyOf={keyOf}
        nameOf={nameOf}
        card={(row) => (
          <ChangeCard row={row} marks={marksOf(row, { changedSince, warned })} costRule={costRule} />
        )}
        openKey={search.get('open')}
        empty={
          <EmptyState title={content.none} icon={SearchX}>
            <Button onClick={() => change({ show: null, field: null, find: null })}>{content.clear}</Button>
          </EmptyState>
        }
      />
    </section>
  )
}

type Marks = { isDifferent: boolean; warning: CostWarning | null }

function marksOf(
  { line }: CsvLineChange,
  { changedSince, warned }: Pick<ChangeListProps, 'changedSince' | 'warned'>,
): Marks {
  return { isDifferent: changedSince?.has(line) ?? false, warning: warned.get(line) ?? null }
}

function columnsFor({
  costRule,
  ...props
}: ChangeListProps & { costRule: CostRule | null }): readonly Column<CsvLineChange>[] {
  const columns: Column<CsvLineChange>[] = [
    {
      key: 'product',
      label: 'Product',
      isFixed: true,
      className: 'w-56 align-top',
      cell: (row) => (
        <>
          <OpenLink id={row.line}>{nameOf(row)}</OpenLink>
          <span className="block text-ink-2 wrap-anywhere">{row.sku || content.noSku}</span>
        </>
      ),
    },
    {
      key: 'kind',
      label: 'What',
      className: 'w-px align-top whitespace-nowrap',
      cell: (row) => <Kind row={row} marks={marksOf(row, props)} />,
    },
    {
      key: 'fields',
      label: 'From and to',
      className: 'align-top',
      cell: (row) => <Fields row={row} costRule={costRule} />,
    },
    {
      key: 'line',
      label: 'Line',
      isNumeric: true,
      className: 'w-px align-top',
      cell: ({ line }) => grouped(line),
    },
  ]
  const hasProfit = props.changes.some(({ profit }) => profit !== null)
  if (!hasProfit) return columns
  return columns.toSpliced(3, 0, {
    key: 'profit',
    label: costLabel('Profit', costRule),
    isNumeric: true,
    className: 'w-px align-top whitespace-nowrap',
    cell: (row) => <ProfitChange row={row} />,
  })
}

type RowProps = { row: CsvLineChange; costRule: CostRule | null }

function ChangeCard({ row, marks, costRule }: RowProps & { marks: Marks }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <OpenLink id={row.line}>{nameOf(row)}</OpenLink>
        <Kind row={row} marks={marks} />
      </div>
      <p className="flex justify-between gap-3 text-ink-2">
        <span className="min-w-0 wrap-anywhere">{row.sku || content.noSku}</span>
        <span className="shrink-0">{lineTexts.title(row.line)}</span>
      </p>
      <Fields row={row} costRule={costRule} />
      {row.profit && (
        <p className="flex gap-2">
          <span className="text-ink-2">{costLabel('Profit', costRule)}</span>
          <ProfitChange row={row} />
        </p>
      )}
    </div>
  )
}

function Kind({ row, marks: { isDifferent, warning } }: { row: CsvLineChange; marks: Marks }) {
  return (
    <span className="flex shrink-0 flex-col items-start gap-1">
      <Badge tone={row.action === 'create' ? 'good' : 'neutral'}>{content.kinds[row.action]}</Badge>
      {isDifferent && <Badge tone="clay">{content.kinds.different}</Badge>}
      {warning && <Badge tone="clay">{costWarningLabels[warning]}</Badge>}
    </span>
  )
}

function Fields({ row, costRule }: RowProps) {
  const { shown, more } = mostTelling(row)
  return (
    <dl className="flex flex-col gap-1">
      {shown.map(([field, { from, to }]) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-2">{columnLabel(field, costRule)}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-2">
            <FieldChange field={field} from={from} to={to} isShort />
          </dd>
        </div>
      ))}
      {more > 0 && (
        <div className="text-ink-2">
          <dt className="sr-only">and</dt>
          <dd>and {more} more</dd>
        </div>
      )}
    </dl>
  )
}

function ProfitChange({ row: { profit } }: { row: CsvLineChange }) {
  if (!profit) return <span className="text-ink-2">–</span>
  return (
    <span className="inline-flex justify-end gap-x-1.5">
      {profit.from !== null && <span className="text-ink-2">{percentageText(profit.from)} →</span>}
      <span className={profit.to === 0 ? 'font-semibold text-red' : ''}>
        {profit.to === 0 ? content.noProfit : percentageText(profit.to)}
      </span>
    </span>
  )
}
