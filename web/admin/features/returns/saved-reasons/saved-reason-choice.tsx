import { useId, useState } from 'react'
import type { ReasonUse } from '#domain/fields/saved-reason-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { returnContent } from '../return-content.ts'
import { useSavedReasons } from './saved-reason-queries.ts'
import { SavedReasonsPanel } from './saved-reasons-panel.tsx'

const { saved: content } = returnContent

type SavedReasonChoiceProps = { usedFor: ReasonUse; onInsert: (text: string) => void }

/** Puts a saved reason into what is being written, and opens the list of them. */
export function SavedReasonChoice({ usedFor, onInsert }: SavedReasonChoiceProps) {
  const { reasons } = useSavedReasons(usedFor)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {reasons.length > 0 && (
        <>
          <label htmlFor={id} className="sr-only">
            {content.insert}
          </label>
          <select
            id={id}
            // Chosen again, the same one is inserted again.
            value=""
            onChange={({ target: { value } }) => onInsert(value)}
            className="min-h-9 max-w-full min-w-0 rounded-control border border-line-strong bg-paper px-2 text-base hover:border-ink sm:text-sm"
          >
            <option value="">{content.insert}</option>
            {reasons.map(({ id: reasonId, text }) => (
              <option key={reasonId}>{text}</option>
            ))}
          </select>
        </>
      )}
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {content.open}…
      </Button>
      {isOpen && <SavedReasonsPanel usedFor={usedFor} onClose={() => setOpen(false)} />}
    </div>
  )
}
