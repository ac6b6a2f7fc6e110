import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SavedAnswer } from '#contract/shop/saved-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '../../../ui/modal.tsx'
import { inboxContent } from '../inbox-content.ts'
import { SavedAnswerForm } from './saved-answer-form.tsx'
import { useSavedAnswers } from './saved-answer-queries.ts'

const { saved: content } = inboxContent

/** The saved answers, and the form of one. */
export function SavedAnswersPanel({ onClose }: { onClose: () => void }) {
  const { data = [], error } = useSavedAnswers()
  const [edited, setEdited] = useState<SavedAnswer | 'new' | null>(null)

  if (edited !== null) {
    const savedAnswer = edited === 'new' ? null : edited
    return <SavedAnswerForm savedAnswer={savedAnswer} onClose={() => setEdited(null)} />
  }
  return (
    <SidePanel
      title={content.title}
      onClose={onClose}
      footer={
        <Button size="small" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {content.add}
        </Button>
      }
    >
      {error && (
        <p role="alert" className="text-red">
          {error.message}
        </p>
      )}
      {data.length === 0 && !error && <p className="text-ink-2">{content.none}</p>}
      <ul className="divide-y divide-line">
        {data.map((savedAnswer) => (
          <li key={savedAnswer.id} className="py-3 first:pt-0">
            <button
              type="button"
              onClick={() => setEdited(savedAnswer)}
              className="link text-left font-medium wrap-anywhere"
            >
              {savedAnswer.title}
            </button>
            <p className="line-clamp-2 text-ink-2 wrap-anywhere">{savedAnswer.text}</p>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
