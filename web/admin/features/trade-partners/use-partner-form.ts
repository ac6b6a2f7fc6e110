import type { FormProblem } from '#domain/form-problem.ts'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useMessages } from '../../ui/messages-provider.tsx'
import { useRevertLast } from '../audit/use-revert.ts'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'
import { partnerContent } from './partner-content.ts'
import { type PartnerNoun, partnerFailure } from './partner-failure.ts'

const { form: content, removal: removalTexts } = partnerContent

type PartnerFormOptions<Values extends object, Partner extends object, Body extends object> = {
  noun: PartnerNoun
  /** Null while one is being added. */
  partner: Partner | null
  fields: Record<Extract<keyof Values, string>, { label: string }>
  valuesOf: (partner: Partner | null) => Values
  validate: (values: Values) => FormProblem | null
  bodyOf: (values: Values) => Body
  add: (body: Body) => Promise<unknown>
  /** Saves what was changed. */
  save: (changes: Partial<Body> & { was: Partial<Partner> }) => Promise<unknown>
  onClose: () => void
}

/** The form of a supplier or a courier from opening to saved. */
export function usePartnerForm<Values extends { name: string }, Partner extends object, Body extends object>(
  options: PartnerFormOptions<Values, Partner, Body>,
) {
  const { noun, partner, fields, valuesOf, validate, bodyOf, add, save, onClose } = options
  const isNew = partner === null
  const { tell } = useMessages()
  const form: Form<Values> = useForm<Values>({
    initial: valuesOf(partner),
    validate,
    onSend: () =>
      saveOrExplain(
        () => meanwhile.asking(send),
        (error) => partnerFailure(isNew ? 'create' : 'update', noun, error),
      ),
  })
  const meanwhile = useMeanwhile({ form, opened: partner, valuesOf, labelOf: (name) => fields[name].label })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function send(values: Values) {
    const body = bodyOf(values)
    await (isNew ? add(body) : save(meanwhile.changes(body, bodyOf(form.saved()))))
    tell({ title: isNew ? content.added(values.name) : content.saved(values.name) })
    panel.close()
  }

  return { form, conflict: meanwhile.panel, ...panel }
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
