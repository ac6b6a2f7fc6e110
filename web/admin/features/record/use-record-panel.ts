import type { FormProblem } from '#domain/form-problem.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { type MessageContent, useMessages } from '#web/admin/ui/messages-provider.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { useUnsavedPanel } from '../layout/unsaved-changes-provider.tsx'

type RecordPanelOptions<Values extends object, Seen extends object, Body extends object> = {
  /** Null while one is being added. */
  record: Seen | null
  fields: Record<Extract<keyof Values, string>, { label: string }>
  valuesOf: (record: Seen | null) => Values
  validate: (values: Values) => FormProblem | null
  sample?: Values
  textOf?: (field: Extract<keyof Values, string>, values: Values) => string | null
  bodyOf: (values: Values) => Body
  add: (body: Body) => Promise<unknown>
  /** Saves what was changed. */
  change: (changes: Partial<Body> & { was: Partial<Seen> }) => Promise<unknown>
  saidOf?: (body: Body, values: Values) => MessageContent
  failureText?: (error: Error) => string
  onClose: () => void
}

/** The form of a record in a panel, from opening to saved, also where somebody else saved it meanwhile. */
export function useRecordPanel<Values extends object, Seen extends object, Body extends object>(
  options: RecordPanelOptions<Values, Seen, Body>,
) {
  const { record, fields, valuesOf, validate, sample, textOf, bodyOf, add, change, onClose } = options
  const { saidOf, failureText = ({ message }: Error) => message } = options
  const { tell } = useMessages()
  const form: Form<Values> = useForm<Values>({
    initial: valuesOf(record),
    validate,
    ...(sample && { sample }),
    onSend: () => saveOrExplain(() => meanwhile.asking(send), failureText),
  })
  const meanwhile = useMeanwhile<Values, Seen>({
    form,
    opened: record,
    valuesOf,
    labelOf: (field) => fields[field].label,
    ...(textOf && { textOf }),
  })
  const panel = useUnsavedPanel(form.isDirty, onClose)

  async function send(values: Values) {
    const body = bodyOf(values)
    await (record ? change(meanwhile.changes(body, bodyOf(form.saved()))) : add(body))
    if (saidOf) tell(saidOf(body, values))
    panel.close()
  }

  return { form, conflict: meanwhile.panel, ...panel }
}
