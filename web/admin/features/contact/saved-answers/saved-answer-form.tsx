import type { SavedAnswer } from '#contract/shop/saved-answer.ts'
import { savedAnswerFields } from '#domain/fields/saved-answer-fields.ts'
import { validateSavedAnswer } from '#domain/fields/validate-saved-answer.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { boxOf, type FormOf, formOf, readForm } from '../../../ui/form/form-of.ts'
import { RecordPanel } from '../../record/record-panel.tsx'
import { useRecordPanel } from '../../record/use-record-panel.ts'
import { useRemoval } from '../../record/use-removal.ts'
import { deletionQuestion, inboxContent, savedText } from '../inbox-content.ts'
import { useDeleteSavedAnswer, useSaveSavedAnswer } from './saved-answer-queries.ts'

const { saved: content } = inboxContent

type Values = FormOf<typeof savedAnswerFields>

type SavedAnswerFormProps = {
  /** Null while one is being added. */
  savedAnswer: SavedAnswer | null
  onClose: () => void
}

export function SavedAnswerForm({ savedAnswer, onClose }: SavedAnswerFormProps) {
  const saving = useSaveSavedAnswer()
  const deletion = useDeleteSavedAnswer()
  const bodyOf = (values: Values) => readForm(savedAnswerFields, values).values
  const panel = useRecordPanel({
    record: savedAnswer,
    fields: savedAnswerFields,
    valuesOf: (shown: SavedAnswer | null) => formOf(savedAnswerFields, shown),
    validate: (values) => validateSavedAnswer(bodyOf(values)),
    bodyOf,
    add: (body) => saving.mutateAsync({ id: null, body }),
    change: async (body) => savedAnswer && saving.mutateAsync({ id: savedAnswer.id, body }),
    saidOf: (body) => ({ title: savedText(body, savedAnswer ? 'saved' : 'added') }),
    onClose,
  })
  const remove = useRemoval('saved_answer', panel.close)
  const { error, ...text } = panel.form.text('text')
  return (
    <RecordPanel
      type="saved_answer"
      record={savedAnswer}
      title={savedAnswer ? savedAnswer.title : content.add}
      panel={panel}
      content={content}
      removal={
        savedAnswer && {
          run: () =>
            remove({
              id: savedAnswer.id,
              question: deletionQuestion(savedAnswer),
              async remove() {
                await deletion.mutateAsync(savedAnswer)
                return savedText(savedAnswer, 'deleted')
              },
            }),
        }
      }
    >
      <TextField {...boxOf(savedAnswerFields.title)} {...panel.form.text('title')} autoComplete="off" />
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
    </RecordPanel>
  )
}
