import type { SavedReason } from '#contract/orders/saved-reason.ts'
import { type ReasonUse, savedReasonFields } from '#domain/fields/saved-reason-fields.ts'
import { validateSavedReason } from '#domain/fields/validate-saved-reason.ts'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { type FormOf, formOf, readForm } from '../../../ui/form/form-of.ts'
import { saveOrExplain } from '../../../ui/form/save-or-explain.ts'
import { useMessages } from '../../../ui/messages-provider.tsx'
import { useRevertLast } from '../../audit/use-revert.ts'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { returnContent } from '../return-content.ts'
import { useDeleteSavedReason, useSaveSavedReason } from './saved-reason-queries.ts'

const { saved: content } = returnContent

type Values = FormOf<typeof savedReasonFields>

type Options = { savedReason: SavedReason | null; usedFor: ReasonUse; onClose: () => void }

/** The form of a saved reason from opening to saved. */
export function useSavedReasonForm({ savedReason, usedFor, onClose }: Options) {
  const saving = useSaveSavedReason()
  const { tell } = useMessages()
  const form: Form<Values> = useForm<Values>({
    initial: formOf(savedReasonFields, savedReason ?? { usedFor }),
    validate: (values) => validateSavedReason(readForm(savedReasonFields, values).values),
    onSend: () =>
      saveOrExplain(
        () => meanwhile.asking(send),
        (error) => error.message,
      ),
  })
  const meanwhile = useMeanwhile({
    form,
    opened: savedReason,
    valuesOf: (shown) => formOf(savedReasonFields, shown),
    labelOf: (field) => savedReasonFields[field].label,
  })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function send(values: Values) {
    const body = readForm(savedReasonFields, values).values
    const before = readForm(savedReasonFields, form.saved()).values
    await (savedReason
      ? saving.mutateAsync({ id: savedReason.id, body: meanwhile.changes(body, before) })
      : saving.mutateAsync({ id: null, body }))
    tell({ title: savedReason ? content.wasSaved : content.wasAdded, text: body.text })
    panel.close()
  }

  return { form, conflict: meanwhile.panel, ...panel }
}

/** Asks, deletes a saved reason, and offers to restore it. */
export function useRemoveSavedReason(onClose: () => void) {
  const removal = useDeleteSavedReason()
  const confirm = useConfirm()
  const revertLast = useRevertLast()
  const { tell, warn } = useMessages()

  return async (savedReason: SavedReason) => {
    if (!(await confirm({ ...content.deletion, text: savedReason.text }))) return
    onClose()
    try {
      await removal.mutateAsync(savedReason)
      tell({
        title: content.wasDeleted,
        ...(revertLast && {
          action: { label: 'Restore', run: () => revertLast('saved_reason', savedReason.id) },
        }),
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: error.message, text: 'Nothing has changed.' })
    }
  }
}
