import { TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ImportReport } from '#contract/catalogue/product-csv.ts'
import { costLabel } from '#domain/money/cost-rule.ts'
import { percentageText } from '#domain/money/percentage-text.ts'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { useCostRule } from '../../catalogue/edit/prices/use-cost-rule.ts'
import { columnLabel, mendAdvice } from '../column-meaning.ts'
import { csvContent } from '../csv-content.ts'
import { FieldChange } from './field-change.tsx'

const { line: content } = csvContent

type LinePanelProps = { line: number; report: ImportReport; onClose: () => void }

/** One line of the file in full: its changes, or its errors and its cells. */
export function LinePanel({ line, report, onClose }: LinePanelProps) {
  const costRule = useCostRule()
  const change = report.changes.find((one) => one.line === line)
  const row = report.wrong.rows.find((one) => one.line === line)
  // An address may name a line of another file.
  if (!change && !row) return null

  if (change) {
    const { id, name, sku, fields, profit } = change
    return (
      <SidePanel
        title={name || content.title(line)}
        subtitle={`${content.title(line)}${sku && `, ${sku}`}`}
        onClose={onClose}
      >
        <LineWarnings warnings={report.warnings.filter((one) => one.line === line)} />
        <dl className="flex flex-col gap-4">
          {Object.entries(fields).map(([field, { from, to }]) => (
            <div key={field}>
              <dt className="text-ink-2">{columnLabel(field, costRule)}</dt>
              <dd className="flex flex-wrap gap-x-2">
                <FieldChange field={field} from={from} to={to} />
              </dd>
            </div>
          ))}
          {profit && (
            <div>
              <dt className="text-ink-2">{costLabel('Profit', costRule)}</dt>
              <dd className="tabular-nums">
                {profit.from !== null && `${percentageText(profit.from)} → `}
                {percentageText(profit.to)}
              </dd>
            </div>
          )}
        </dl>
        {id !== null && (
          <p className="mt-6">
            <Link to={href('/admin/products/:id', { id: String(id) })} target="_blank" className="link">
              {content.openProduct}
            </Link>
          </p>
        )}
      </SidePanel>
    )
  }

  const { head } = report.wrong
  return (
    <SidePanel title={content.title(line)} subtitle={content.asInFile} onClose={onClose}>
      <ul className="mb-5 flex flex-col gap-2">
        {report.errors
          .filter((error) => error.line === line)
          .map((error) => (
            <li key={`${error.field} ${error.error}`}>
              <span className="text-red">
                {error.field && `${columnLabel(error.field, costRule)}: `}
                {error.error}
              </span>
              <span className="block text-ink-2">{mendAdvice(error)}</span>
            </li>
          ))}
      </ul>
      <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {row?.cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is only identified by its position.
          <div key={at} className="contents">
            <dt className="text-ink-2 wrap-anywhere">{head[at] ?? content.noColumn}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{cell || '–'}</dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  )
}

function LineWarnings({ warnings }: Pick<ImportReport, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <ul className="mb-4 flex flex-col gap-1 text-clay">
      {warnings.map(({ field, warning }) => (
        <li key={`${field} ${warning}`} className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          {warning}.
        </li>
      ))}
    </ul>
  )
}
