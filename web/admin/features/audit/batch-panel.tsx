import { X } from 'lucide-react'
import type { AuditEntry } from '#contract/shop/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { momentText } from '../../ui/moment-text.ts'
import { auditContent } from './audit-content.ts'
import { UndoAllButton, UndoAllOutcome, useUndoAll } from './undo-all-button.tsx'

type BatchPanelProps = {
  batch: string
  /** The entries of a batch on this page; none if the address names an unknown batch. */
  entries: readonly AuditEntry[]
  total: number
  /** How many of them nobody has reverted. */
  notReverted: number | null
  onLeave: () => void
}

/** A batch, and a way to undo all of it except what somebody changed since. */
export function BatchPanel({ batch, entries, total, notReverted, onLeave }: BatchPanelProps) {
  const undoAll = useUndoAll({ batch, total })
  const [first] = entries
  const isUndone = undoAll.outcome?.skipped.length === 0 || notReverted === 0

  return (
    <section aria-label="Batch" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-tile bg-paper-2 p-4">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{auditContent.batch.title(total)}</p>
          {first && (
            <p className="text-ink-2">
              {momentText(first.at)} by {first.actor}
            </p>
          )}
        </div>
        <Button variant="quiet" size="small" onClick={onLeave}>
          <X aria-hidden className="size-4" />
          {auditContent.batch.leave}
        </Button>
        {first && !isUndone && <UndoAllButton {...undoAll} />}
      </div>
      <UndoAllOutcome {...undoAll} />
    </section>
  )
}
