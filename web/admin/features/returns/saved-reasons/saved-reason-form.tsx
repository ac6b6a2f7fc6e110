import { useId } from 'react'
import type { SavedReason } from '#contract/orders/saved-reason.ts'
import { type ReasonUse, savedReasonFields } from '#domain/fields/saved-reason-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '../../../ui/modal.tsx'
import { HistoryLink } from '../../audit/history-link.tsx'
import { returnContent } from '../return-content.ts'
import { useRemoveSavedReason, useSavedReasonForm } from './use-saved-reason-form.ts'

const { saved: content } = returnContent

type SavedReasonFormProps = {
  /** Null while one is being added. */
  savedReason: SavedReason | null
  usedFor: ReasonUse
  onClose: () => void
}

export function SavedReasonForm({ savedReason, usedFor, onClose }: SavedReasonFormProps) {
  const { form, conflict, close, confirmAndClose } = useSavedReasonForm({ savedReason, usedFor, onClose })
  const remove = useRemoveSavedReason(close)
  const id = useId()
  const { error, ...text } = form.text('text')
  return (
    <SidePanel
      title={savedReason ? content.edit : content.add}
      onClose={confirmAndClose}
      footer={
        <>
          {savedReason && (
            <Button
              variant="quiet"
              size="small"
              className="mr-auto text-red"
              disabled={form.isBusy}
              onClick={() => remove(savedReason)}
            >
              {content.delete}
            </Button>
          )}
          <Button type="submit" form={id} size="small" isBusy={form.isBusy} busyLabel="Saving...">
            {savedReason ? content.save : content.add}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className="flex flex-col gap-5">
        {conflict}
        {form.message && <Notice tone="error">{form.message}</Notice>}
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
      </form>
      {savedReason && (
        <HistoryLink type="saved_reason" id={savedReason.id} className="mt-8 border-t border-line pt-5" />
      )}
    </SidePanel>
  )
}
