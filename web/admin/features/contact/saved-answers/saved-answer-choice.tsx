import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { inboxContent } from '../inbox-content.ts'
import { useSavedAnswers } from './saved-answer-queries.ts'
import { SavedAnswersPanel } from './saved-answers-panel.tsx'

const { composer: content } = inboxContent

/** Puts a saved answer into the one being written, and opens the list of them. */
export function SavedAnswerChoice({ onInsert }: { onInsert: (text: string) => void }) {
  const { data = [] } = useSavedAnswers()
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  return (
    <div className="flex flex-wrap items-center gap-2">
      {data.length > 0 && (
        <>
          <label htmlFor={id} className="sr-only">
            {content.insert}
          </label>
          <select
            id={id}
            // Chosen again, the same one is inserted again.
            value=""
            onChange={(event) => {
              const chosen = data.find((saved) => String(saved.id) === event.target.value)
              if (chosen) onInsert(chosen.text)
            }}
            className="min-h-9 max-w-full min-w-0 rounded-control border border-line-strong bg-paper px-2 text-base hover:border-ink sm:text-sm"
          >
            <option value="">{content.insert}</option>
            {data.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </>
      )}
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {content.edit}…
      </Button>
      {isOpen && <SavedAnswersPanel onClose={() => setOpen(false)} />}
    </div>
  )
}
