import type { FormProblem } from '#domain/form-problem.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { useRevertLast } from '../audit/use-revert.ts'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { partnerContent } from './partner-content.ts'
import { type PartnerNoun, partnerFailure } from './partner-failure.ts'

const { form: content, removal: removalTexts } = partnerContent

type PartnerFormOptions<Values> = {
  noun: PartnerNoun
  isNew: boolean
  initial: Values
  validate: (values: Values) => FormProblem | null
  /** What is new, and for one that exists what was changed. */
  save: (values: Values, before: Values) => Promise<unknown>
  onClose: () => void
}

/** The form of a supplier or a courier from opening to saved. */
export function usePartnerForm<Values extends { name: string }>(options: PartnerFormOptions<Values>) {
  const { noun, isNew, initial, validate, save, onClose } = options
  const { tell } = useMessages()
  const form = useForm<Values>({
    initial,
    validate,
    onSend: (values) =>
      saveOrExplain(
        () => send(values),
        (error) => partnerFailure(isNew ? 'create' : 'update', noun, error),
      ),
  })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function send(values: Values) {
    await save(values, form.saved())
    tell({ title: isNew ? content.added(values.name) : content.saved(values.name) })
    panel.close()
  }

  return { form, ...panel }
}

type Partner = { id: number; name: string }
type Remove = () => Promise<'deleted' | 'deactivated'>

/** Asks, removes a supplier or a courier from the list at once, and offers to restore it. */
export function useRemovePartner(noun: PartnerNoun, onClose: () => void) {
  const confirm = useConfirm()
  const revertLast = useRevertLast()
  const { tell, warn } = useMessages()

  return async ({ id, name }: Partner, question: Question, remove: Remove) => {
    if (!(await confirm(question))) return
    onClose()
    try {
      tell({
        title: removalTexts.done(name, await remove()),
        ...(revertLast && { action: { label: removalTexts.restore, run: () => revertLast(noun, id) } }),
      })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: partnerFailure('delete', noun, error), text: removalTexts.unchanged })
    }
  }
}
