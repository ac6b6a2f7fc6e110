import { CircleCheck, Save } from 'lucide-react'
import { useMemo } from 'react'
import type { CsvLineWarning, ImportReport } from '#contract/catalogue/product-csv.ts'
import type { CostWarning } from '#domain/money/cost-warning.ts'
import { BarBelow } from '#web/admin/ui/chart/bar-below.tsx'
import { useAddressParts } from '#web/admin/ui/form/use-address-parts.ts'
import { grouped } from '#web/admin/ui/table/pager.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { countedChanges } from '../../audit/undo-content.ts'
import { useSaveKeys } from '../../catalogue/edit/saving/use-save-keys.ts'
import { columnLabel } from '../column-meaning.ts'
import { csvContent } from '../csv-content.ts'
import { refusedLines } from '../use-import.ts'
import { ChangeList } from './change-list.tsx'
import { LinePanel } from './line-panel.tsx'
import { RefusedRows } from './refused-rows.tsx'

const { checked: content, warnings: warningTexts } = csvContent

type Saving = { text: string; label: string; isBusy: boolean }

type CheckedCsvProps = {
  report: ImportReport
  changedSince: ReadonlySet<number> | null
  /** Why it was checked again. */
  notice: string | null
  /** How it is saved, if not as one. */
  saving?: Saving
  onSave: () => void
  onSkipRows: (lines: readonly number[]) => void
  onIncludeAgain: () => void
}

/** What a file would change, which rows are refused, and a way to save the rest. */
export function CheckedCsv(props: CheckedCsvProps) {
  const { report, changedSince, notice, saving, onSave, onSkipRows, onIncludeAgain } = props
  const [search, change] = useAddressParts()
  const { changes, errors } = report
  const refused = refusedLines(report)
  const isUnreadable = errors.length > 0 && refused.length === 0
  const isNothing = changes.length === 0 && errors.length === 0
  const warned = useMemo(() => costWarningsByLine(report), [report])
  const opened = Number(search.get('open'))

  return (
    <div className="flex flex-col gap-6">
      {notice && (
        <Notice tone="warning" title={notice}>
          {content.again}
          {changedSince && changedSince.size > 0 && ` ${content.differentText(changedSince.size)}`}
        </Notice>
      )}
      {!isUnreadable && <Counts report={report} refused={refused.length} />}
      {report.left_out > 0 && (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" size="small" onClick={onIncludeAgain}>
              {content.includeAgain}
            </Button>
          }
        >
          {content.skippedText(report.left_out)}
        </Notice>
      )}
      {errors.length > 0 && <RefusedRows report={report} refused={refused} onSkipRows={onSkipRows} />}
      <CostWarnings
        warnings={report.warnings.filter(({ reason }) => isCostWarning(reason))}
        onShow={() => change({ show: 'warned' })}
      />
      <Warnings warnings={report.warnings.filter(({ reason }) => !isCostWarning(reason))} />
      {isNothing && <EmptyState {...content.none} icon={CircleCheck} />}
      {changes.length > 0 && <ChangeList changes={changes} warned={warned} changedSince={changedSince} />}
      {changes.length > 0 && (
        <SaveBar
          count={changes.length}
          refused={errors.length > 0 ? refused.length : 0}
          saving={saving}
          onSave={onSave}
        />
      )}
      {opened > 0 && <LinePanel line={opened} report={report} onClose={() => change({ open: null })} />}
    </div>
  )
}

// As many as people read; a file without the export's stock column has one for every line.
const maxShown = 5

/** Changes that will be saved but deserve a look. */
function Warnings({ warnings }: Pick<ImportReport, 'warnings'>) {
  const more = warnings.length - maxShown
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning" title={warningTexts.title(warnings.length)}>
      <ul className="flex flex-col gap-1">
        {warnings.slice(0, maxShown).map(({ line, field, warning }) => (
          <li key={`${line} ${field} ${warning}`}>
            Line {grouped(line)}, {columnLabel(field, null)}: {warning}.
          </li>
        ))}
        {more > 0 && <li>{warningTexts.more(more)}</li>}
      </ul>
    </Notice>
  )
}

type CostWarningsProps = Pick<ImportReport, 'warnings'> & { onShow: () => void }

/** How many rows sell below cost or with too little profit, and the first few in words. */
function CostWarnings({ warnings, onShow }: CostWarningsProps) {
  if (warnings.length === 0) return null
  const belowCost = warnings.filter(({ reason }) => reason === 'below_cost').length
  const lowProfit = warnings.length - belowCost
  const more = warnings.length - maxShown
  return (
    <Notice
      tone="warning"
      title={[
        belowCost > 0 && warningTexts.belowCost(belowCost),
        lowProfit > 0 && warningTexts.lowProfit(lowProfit),
      ]
        .filter(Boolean)
        .join(', ')}
      action={
        <Button variant="secondary" size="small" onClick={onShow}>
          {warningTexts.show(warnings.length)}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {warnings.slice(0, maxShown).map(({ line, warning }) => (
          <li key={line}>
            Line {grouped(line)}: {warning}.
          </li>
        ))}
        {more > 0 && <li>{warningTexts.more(more)}</li>}
      </ul>
    </Notice>
  )
}

function isCostWarning(reason: CsvLineWarning['reason']): reason is CostWarning {
  return reason === 'below_cost' || reason === 'below_lowest_margin'
}

function costWarningsByLine({ warnings }: ImportReport): ReadonlyMap<number, CostWarning> {
  return new Map(
    warnings.flatMap(({ line, reason }) => (isCostWarning(reason) ? [[line, reason] as const] : [])),
  )
}

function Counts({ report, refused }: { report: ImportReport; refused: number }) {
  const counts = [
    { label: 'New', count: report.created, looks: 'text-green' },
    { label: 'Changed', count: report.updated, looks: 'text-green' },
    { label: 'Unchanged', count: report.unchanged, looks: '' },
    { label: 'Errors', count: refused, looks: 'text-red' },
  ]
  return (
    <section aria-labelledby="would-do">
      <h2 id="would-do" className="mb-2 text-xl">
        {content.title}
      </h2>
      <dl className="grid grid-cols-2 overflow-hidden rounded-tile border border-line sm:grid-cols-4">
        {counts.map(({ label, count, looks }) => (
          <div
            key={label}
            className="-mr-px -mb-px flex items-baseline justify-between gap-2 border-r border-b border-line px-4 py-3"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd
              className={
                count > 0 ? `text-xl font-semibold tabular-nums ${looks}` : 'text-xl text-ink-2 tabular-nums'
              }
            >
              {grouped(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type SaveBarProps = { count: number; refused: number; saving?: Saving | undefined; onSave: () => void }

function SaveBar({ count, refused, saving, onSave }: SaveBarProps) {
  const mayNot = refused > 0 || saving?.isBusy === true
  useSaveKeys(() => {
    if (!mayNot) onSave()
  })

  return (
    <BarBelow label="Save">
      <p id="save-reason" className="min-w-0 flex-1 basis-60">
        {refused > 0 ? content.refusedText(refused) : (saving?.text ?? content.everything)}
      </p>
      <Button disabled={mayNot} aria-describedby="save-reason" onClick={onSave} className="max-sm:w-full">
        <Save aria-hidden className="size-4" />
        {saving?.label ?? `Save ${countedChanges(count)}`}
      </Button>
    </BarBelow>
  )
}
