import { useId } from 'react'
import type { SavedAnswer } from '#contract/shop/saved-answer.ts'
import { savedAnswerFields } from '#domain/fields/saved-answer-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { boxOf } from '../../../ui/form/form-of.ts'
import { SidePanel } from '../../../ui/modal.tsx'
import { HistoryLink } from '../../audit/history-link.tsx'
import { inboxContent } from '../inbox-content.ts'
import { useRemoveSavedAnswer, useSavedAnswerForm } from './use-saved-answer-form.ts'

const { saved: content } = inboxContent

type SavedAnswerFormProps = {
  /** Null while one is being added. */
  savedAnswer: SavedAnswer | null
  onClose: () => void
}

export function SavedAnswerForm({ savedAnswer, onClose }: SavedAnswerFormProps) {
  const { form, conflict, close, confirmAndClose } = useSavedAnswerForm({ savedAnswer, onClose })
  const remove = useRemoveSavedAnswer(close)
  const id = useId()
  const { error, ...text } = form.text('text')
  return (
    <SidePanel
      title={savedAnswer ? savedAnswer.title : content.add}
      onClose={confirmAndClose}
      footer={
        <>
          {savedAnswer && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              disabled={form.isBusy}
              onClick={() => remove(savedAnswer)}
            >
              {content.delete}
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel="Saving...">
            {savedAnswer ? content.save : content.add}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {conflict}
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <TextField {...boxOf(savedAnswerFields.title)} {...form.text('title')} autoComplete="off" />
        <Field label={savedAnswerFields.text.label} hint={content.hint} {...(error && { error })}>
          {(control) => (
            <textarea
              {...control}
              {...text}
              rows={10}
              maxLength={savedAnswerFields.text.maxCharacters}
              className="w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base hover:border-ink aria-invalid:border-red"
            />
          )}
        </Field>
      </form>
      {savedAnswer && (
        <HistoryLink type="saved_answer" id={savedAnswer.id} className="mt-8 border-t border-line pt-5" />
      )}
    </SidePanel>
  )
}
