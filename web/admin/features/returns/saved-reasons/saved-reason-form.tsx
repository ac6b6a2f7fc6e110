import type { SavedReason } from '#contract/orders/saved-reason.ts'
import { type ReasonUse, savedReasonFields } from '#domain/fields/saved-reason-fields.ts'
import { validateSavedReason } from '#domain/fields/validate-saved-reason.ts'
import { Field } from '#web/ui/field.tsx'
import { type FormOf, formOf, readForm } from '../../../ui/form/form-of.ts'
import { RecordPanel } from '../../record/record-panel.tsx'
import { useRecordPanel } from '../../record/use-record-panel.ts'
import { useRemoval } from '../../record/use-removal.ts'
import { returnContent } from '../return-content.ts'
import { useDeleteSavedReason, useSaveSavedReason } from './saved-reason-queries.ts'

const { saved: content } = returnContent

type Values = FormOf<typeof savedReasonFields>

type SavedReasonFormProps = {
  /** Null while one is being added. */
  savedReason: SavedReason | null
  usedFor: ReasonUse
  onClose: () => void
}

export function SavedReasonForm({ savedReason, usedFor, onClose }: SavedReasonFormProps) {
  const saving = useSaveSavedReason()
  const deletion = useDeleteSavedReason()
  const bodyOf = (values: Values) => readForm(savedReasonFields, values).values
  const panel = useRecordPanel({
    record: savedReason,
    fields: savedReasonFields,
    valuesOf: (shown: SavedReason | null) => formOf(savedReasonFields, shown ?? { usedFor }),
    validate: (values) => validateSavedReason(bodyOf(values)),
    bodyOf,
    add: (body) => saving.mutateAsync({ id: null, body }),
    change: async (body) => savedReason && saving.mutateAsync({ id: savedReason.id, body }),
    saidOf: ({ text }) => ({ title: savedReason ? content.wasSaved : content.wasAdded, text }),
    onClose,
  })
  const remove = useRemoval('saved_reason', panel.close)
  const { error, ...text } = panel.form.text('text')
  return (
    <RecordPanel
      type="saved_reason"
      record={savedReason}
      title={savedReason ? content.edit : content.add}
      panel={panel}
      content={content}
      removal={
        savedReason && {
          run: () =>
            remove({
              id: savedReason.id,
              question: { ...content.deletion, text: savedReason.text },
              async remove() {
                await deletion.mutateAsync(savedReason)
                return content.wasDeleted
              },
            }),
        }
      }
    >
      <Field label={content.label} hint={content.hint} {...(error && { error })}>
        {(control) => (
          <textarea
            {...control}
            {...text}
            rows={4}
            maxLength={savedReasonFields.text.maxCharacters}
            className="w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base hover:border-ink aria-invalid:border-red"
          />
        )}
      </Field>
    </RecordPanel>
  )
}
