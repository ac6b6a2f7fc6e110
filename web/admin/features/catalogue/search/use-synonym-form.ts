import type { Synonym } from '#contract/catalogue/synonym.ts'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import { validateSynonym } from '#domain/fields/validate-synonym.ts'
import { type FormOf, formOf, readForm } from '#web/admin/ui/form/form-of.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { useRevertLast } from '../../audit/use-revert.ts'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { useDismissMissedSearch } from './missed-search-queries.ts'
import { deletionQuestion, synonymFailure, wordsText } from './search-content.ts'
import { useAddSynonym, useDeleteSynonym, useSaveSynonym } from './synonym-queries.ts'

export type SynonymValues = FormOf<typeof synonymFields>

type Options = { synonym: Synonym | null; missed: string; onClose: () => void }

/** The form of a synonym from opening to saved. */
export function useSynonymForm({ synonym, missed, onClose }: Options) {
  const add = useAddSynonym()
  const saving = useSaveSynonym()
  const dismissal = useDismissMissedSearch()
  const { tell } = useMessages()
  const form: Form<SynonymValues> = useForm<SynonymValues>({
    initial: formOf(synonymFields, synonym ?? { terms: missed === '' ? [] : [missed] }),
    validate: (values) => validateSynonym(readForm(synonymFields, values).values),
    onSend: () =>
      saveOrExplain(
        () => meanwhile.asking(send),
        (error) => synonymFailure(synonym ? 'update' : 'create', error),
      ),
  })
  const meanwhile = useMeanwhile({
    form,
    opened: synonym,
    valuesOf: (shown) => formOf(synonymFields, shown),
    labelOf: (field) => synonymFields[field].label,
  })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function send(values: SynonymValues) {
    const body = readForm(synonymFields, values).values
    if (synonym) {
      const before = readForm(synonymFields, form.saved()).values
      await saving.mutateAsync({ id: synonym.id, body: meanwhile.changes(body, before) })
    } else await add.mutateAsync(body)
    // It has been dealt with. If the synonym does not help, it is counted again.
    if (missed !== '') dismissal.mutate({ words: missed })
    tell({ title: `The synonym “${wordsText(body.terms)}” was ${synonym ? 'saved' : 'added'}` })
    panel.close()
  }

  return { form, conflict: meanwhile.panel, ...panel }
}

/** Asks, deletes a synonym from the list at once, and offers to restore it. */
export function useRemoveSynonym(onClose: () => void) {
  const removal = useDeleteSynonym()
  const confirm = useConfirm()
  const revertLast = useRevertLast()
  const { tell, warn } = useMessages()

  return async (synonym: Synonym) => {
    if (!(await confirm(deletionQuestion(synonym)))) return
    onClose()
    try {
      await removal.mutateAsync(synonym)
      tell({
        title: `The synonym “${wordsText(synonym.terms)}” was deleted`,
        ...(revertLast && { action: { label: 'Restore', run: () => revertLast('synonym', synonym.id) } }),
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: synonymFailure('delete', error), text: 'Nothing has changed.' })
    }
  }
}
