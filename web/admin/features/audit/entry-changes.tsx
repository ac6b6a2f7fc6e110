import { useState } from 'react'
import type { AuditEntry } from '#contract/shop/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangeView } from '../../ui/change-view.tsx'
import { changesBetween } from '../../ui/changes-between.ts'
import { auditContent } from './audit-content.ts'
import { readableSettings } from './readable-settings.ts'
import { readableState } from './readable-state.ts'

// A new or deleted record lists all its fields; the first few identify it.
const fewFields = 3
const fewChanges = 8

export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const [isWhole, setWhole] = useState(false)
  const readable = entry.subject.type === 'settings' ? readableSettings : readableState
  const before = readable(entry.before)
  const after = readable(entry.after)
  const fields = [...new Set(changesBetween(before, after).map(({ field }) => field.split('.')[0] ?? ''))]
  const few = entry.before === null || entry.after === null ? fewFields : fewChanges
  const shown = isWhole ? fields : fields.slice(0, few)

  return (
    <>
      <ChangeView before={only(before, shown)} after={only(after, shown)} />
      {shown.length < fields.length && (
        <p>
          <Button variant="quiet" size="small" className="-ml-3" onClick={() => setWhole(true)}>
            {auditContent.entry.allFields(fields.length)}
          </Button>
        </p>
      )}
    </>
  )
}

function only(state: unknown, names: readonly string[]): unknown {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return state
  return Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)))
}
