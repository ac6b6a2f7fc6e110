import { X } from 'lucide-react'
import type { AuditEntry } from '#contract/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { momentText } from '../../ui/moment.ts'
import { countedChanges, UndoAllButton, UndoAllOutcome, useUndoAll } from './undo-all.tsx'

type BatchPanelProps = {
  batch: string
  /** One of what was changed together; none where an address names a batch that is not there. */
  first: AuditEntry | undefined
  total: number
  onLeave: () => void
}

/** What was changed together, and the way to undo all of it but what somebody changed since. */
export function BatchPanel({ batch, first, total, onLeave }: BatchPanelProps) {
  const undoAll = useUndoAll({ batch, total })

  return (
    <section aria-label="Changed together" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-tile bg-paper-2 p-4">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">{countedChanges(total)} made together</p>
          {first && (
            <p className="text-ink-2">
              {momentText(first.at)} by {first.actor}
            </p>
          )}
        </div>
        <Button variant="quiet" size="small" onClick={onLeave}>
          <X aria-hidden className="size-4" />
          Show every change
        </Button>
        {first && <UndoAllButton {...undoAll} />}
      </div>
      <UndoAllOutcome {...undoAll} />
    </section>
  )
}
