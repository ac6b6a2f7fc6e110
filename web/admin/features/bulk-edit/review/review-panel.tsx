import { useState } from 'react'
import type { EditReport } from '#contract/catalogue/product-edit.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { type CostWarning, costWarningLabels } from '#domain/money/cost-warning.ts'
import { ChangeView } from '#web/admin/ui/change-view.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { unsureText, unsureTitle } from '#web/session/api/is-answer-lost.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bulkEditContent } from '../bulk-edit-content.ts'
import type { CategoryLabels } from '../grid/grid-fields.ts'
import type { Failure } from '../saving/saving.ts'
import { movedText } from './moved-text.ts'
import { averageMove, reportedChanges } from './report-changes.ts'

const { review: content, warnings: warningTexts, saving: savingTexts } = bulkEditContent

type ReviewPanelProps = {
  report: EditReport
  categories: CategoryLabels
  rule: CostRule | null
  /** Why the last attempt to save failed. */
  failure: Failure | null
  isBusy: boolean
  onSave: () => void
  onClose: () => void
}

// As many as a person reads at once; thousands would make the panel slow to open.
const atFirst = 100

/** Everything that saving will change, as planned by the server. */
export function ReviewPanel({
  report,
  categories,
  rule,
  failure,
  isBusy,
  onSave,
  onClose,
}: ReviewPanelProps) {
  const [isAll, setIsAll] = useState(false)
  const { changes, unchanged } = report
  const shown = isAll ? changes : changes.slice(0, atFirst)
  const percent = averageMove(report)
  return (
    <SidePanel
      isWide
      title={content.title(changes.length)}
      subtitle={
        changes.length > 0 &&
        `${content.subtitle}${percent === null || percent === 0 ? '' : ` ${content.moved(movedText(percent))}`}`
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {content.back}
          </Button>
          {changes.length > 0 && (
            <Button size="small" isBusy={isBusy} busyLabel={content.busy} onClick={onSave}>
              {content.save(changes.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <Notice tone="error" title={failure.isUnsure ? unsureTitle : savingTexts.isUnsaved}>
            {failure.message.replace(/[.]?$/, '.')} {failure.isUnsure ? unsureText : bulkEditContent.isKept}
          </Notice>
        )}
        <CostWarnings changes={changes} />
        {unchanged > 0 && <p className="text-ink-2">{content.unchanged(unchanged)}</p>}
        <ol aria-label={content.label} className="border-t border-line">
          {shown.map(({ id, name, sku, fields, cost_warning: warning }) => {
            const told = reportedChanges(fields, { categories, rule })
            return (
              <li
                key={id}
                className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
              >
                <div className="min-w-0">
                  <p className="truncate font-semibold">{name}</p>
                  <p className="text-ink-2 tabular-nums">{sku}</p>
                  {warning && <Badge tone="clay">{costWarningLabels[warning]}</Badge>}
                </div>
                <ChangeView
                  before={Object.fromEntries(told.map(({ label, from }) => [label, from]))}
                  after={Object.fromEntries(told.map(({ label, to }) => [label, to]))}
                />
              </li>
            )
          })}
        </ol>
        {shown.length < changes.length && (
          <Button variant="secondary" size="small" onClick={() => setIsAll(true)}>
            {content.more(changes.length - shown.length)}
          </Button>
        )}
      </div>
    </SidePanel>
  )
}

function CostWarnings({ changes }: Pick<EditReport, 'changes'>) {
  const count = (warning: CostWarning) => changes.filter((change) => change.cost_warning === warning).length
  const [belowCost, lowProfit] = [count('below_cost'), count('below_lowest_margin')]
  if (belowCost + lowProfit === 0) return null
  return (
    <Notice
      tone="warning"
      title={belowCost > 0 ? warningTexts.belowCost(belowCost) : warningTexts.lowProfit(lowProfit)}
    >
      {belowCost > 0 && lowProfit > 0 && warningTexts.alsoLowProfit(lowProfit)}
      {content.areMarked}
    </Notice>
  )
}
