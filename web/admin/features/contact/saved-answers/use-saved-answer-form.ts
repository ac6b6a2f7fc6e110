import type { SavedAnswer } from '#contract/shop/saved-answer.ts'
import { savedAnswerFields } from '#domain/fields/saved-answer-fields.ts'
import { validateSavedAnswer } from '#domain/fields/validate-saved-answer.ts'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { type FormOf, formOf, readForm } from '../../../ui/form/form-of.ts'
import { saveOrExplain } from '../../../ui/form/save-or-explain.ts'
import { useMessages } from '../../../ui/messages-provider.tsx'
import { useRevertLast } from '../../audit/use-revert.ts'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { deletionQuestion, savedText } from '../inbox-content.ts'
import { useDeleteSavedAnswer, useSaveSavedAnswer } from './saved-answer-queries.ts'

type Values = FormOf<typeof savedAnswerFields>

type Options = { savedAnswer: SavedAnswer | null; onClose: () => void }

/** The form of a saved answer from opening to saved. */
export function useSavedAnswerForm({ savedAnswer, onClose }: Options) {
  const saving = useSaveSavedAnswer()
  const { tell } = useMessages()
  const form: Form<Values> = useForm<Values>({
    initial: formOf(savedAnswerFields, savedAnswer),
    validate: (values) => validateSavedAnswer(readForm(savedAnswerFields, values).values),
    onSend: () =>
      saveOrExplain(
        () => meanwhile.asking(send),
        (error) => error.message,
      ),
  })
  const meanwhile = useMeanwhile({
    form,
    opened: savedAnswer,
    valuesOf: (shown) => formOf(savedAnswerFields, shown),
    labelOf: (field) => savedAnswerFields[field].label,
  })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function send(values: Values) {
    const body = readForm(savedAnswerFields, values).values
    const before = readForm(savedAnswerFields, form.saved()).values
    await (savedAnswer
      ? saving.mutateAsync({ id: savedAnswer.id, body: meanwhile.changes(body, before) })
      : saving.mutateAsync({ id: null, body }))
    tell({ title: savedText(body, savedAnswer ? 'saved' : 'added') })
    panel.close()
  }

  return { form, conflict: meanwhile.panel, ...panel }
}

/** Asks, deletes a saved answer, and offers to restore it. */
export function useRemoveSavedAnswer(onClose: () => void) {
  const removal = useDeleteSavedAnswer()
  const confirm = useConfirm()
  const revertLast = useRevertLast()
  const { tell, warn } = useMessages()

  return async (savedAnswer: SavedAnswer) => {
    if (!(await confirm(deletionQuestion(savedAnswer)))) return
    onClose()
    try {
      await removal.mutateAsync(savedAnswer)
      tell({
        title: savedText(savedAnswer, 'deleted'),
        ...(revertLast && {
          action: { label: 'Restore', run: () => revertLast('saved_answer', savedAnswer.id) },
        }),
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: error.message, text: 'Nothing has changed.' })
    }
  }
}
