import { SavedTextsPanel } from '../../../ui/saved-texts-panel.tsx'
import { inboxContent } from '../inbox-content.ts'
import { SavedAnswerForm } from './saved-answer-form.tsx'
import { useSavedAnswers } from './saved-answer-queries.ts'

const { saved: content } = inboxContent

/** The saved answers, and the form of one. */
export function SavedAnswersPanel({ onClose }: { onClose: () => void }) {
  const { data = [], error } = useSavedAnswers()
  return (
    <SavedTextsPanel
      content={content}
      saved={data}
      error={error}
      headingOf={({ title }) => title}
      detailOf={({ text }) => <p className="line-clamp-2 text-ink-2 wrap-anywhere">{text}</p>}
      renderForm={(savedAnswer, close) => <SavedAnswerForm savedAnswer={savedAnswer} onClose={close} />}
      onClose={onClose}
    />
  )
}
