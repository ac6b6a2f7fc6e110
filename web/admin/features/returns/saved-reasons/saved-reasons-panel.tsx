import type { ReasonUse } from '#domain/fields/saved-reason-fields.ts'
import { SavedTextsPanel } from '../../../ui/saved-texts-panel.tsx'
import { returnContent } from '../return-content.ts'
import { SavedReasonForm } from './saved-reason-form.tsx'
import { useSavedReasons } from './saved-reason-queries.ts'

const { saved: content } = returnContent

type SavedReasonsPanelProps = { usedFor: ReasonUse; onClose: () => void }

/** The saved reasons of one use, and the form of one. */
export function SavedReasonsPanel({ usedFor, onClose }: SavedReasonsPanelProps) {
  const { reasons, error } = useSavedReasons(usedFor)
  return (
    <SavedTextsPanel
      content={{ ...content, title: content.titles[usedFor] }}
      saved={reasons}
      error={error}
      headingOf={({ text }) => text}
      renderForm={(savedReason, close) => (
        <SavedReasonForm savedReason={savedReason} usedFor={usedFor} onClose={close} />
      )}
      onClose={onClose}
    />
  )
}
