import { useRef } from 'react'
import type { FormProblem } from '#domain/form-problem.ts'
import { saveOrExplain } from '#web/admin/ui/form/save-or-explain.ts'
import { type MessageContent, useMessages } from '#web/admin/ui/messages-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import type { ListFields } from '#web/ui/form/on-top-of.ts'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { useMeanwhile } from '#web/ui/form/use-meanwhile.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'

type Attempt<Seen> = {
  /** The record as it was seen last; null for a new one. */
  seen: Seen | null
  /** Of every attempt to add it, so that it is added once. */
  key: string
}

type SaveResult<Seen> = {
  /** From which the form goes on, if it stays. */
  record?: Seen
  message: MessageContent
  next?: () => void
}

type RecordFormOptions<Values extends object, Seen extends object> = {
  /** The record that is changed; null for a new one. */
  opened: Seen | null
  valuesOf: (record: Seen | null) => Values
  validate: (values: Values) => FormProblem | null
  /** Null if there was something to show first. */
  save: (values: Values, attempt: Attempt<Seen>) => Promise<SaveResult<Seen> | null>
  /** What the fields are called where somebody else has changed them too. */
  labels?: Record<Extract<keyof Values, string>, string>
  textOf?: (field: Extract<keyof Values, string>, values: Values) => string | null
  lists?: ListFields<Values>
  reread?: (seen: Seen) => Promise<Seen>
  /** What the shop says of its fields, by the names that they have in the form. */
  renamed?: (fields: Record<string, string>) => Record<string, string>
}

/** The form of a record on its page, from opening to saved, also where somebody else saved it meanwhile. */
export function useRecordForm<Values extends object, Seen extends object>(
  options: RecordFormOptions<Values, Seen>,
) {
  const { opened, valuesOf, validate, save, labels, renamed, ...rest } = options
  const { tell } = useMessages()
  const key = useRef(randomKey())
  const form: Form<Values> = useForm<Values>({
    initial: valuesOf(opened),
    validate,
    async onSend() {
      const refusal = await saveOrExplain(
        () => meanwhile.asking(send),
        (error) => error.message,
      )
      // Told that an earlier press was saved, whoever presses again means another one.
      if (refusal?.code === 'idempotency_key_reused') key.current = randomKey()
      return refusal?.fields && renamed ? { ...refusal, fields: renamed(refusal.fields) } : refusal
    },
  })
  const meanwhile = useMeanwhile<Values, Seen>({
    form,
    opened,
    valuesOf,
    labelOf: (field) => labels?.[field] ?? field,
    ...rest,
  })
  const letGo = useUnsavedChanges(form.isDirty)

  async function send(values: Values) {
    const saved = await save(values, { seen: meanwhile.seen(), key: key.current })
    if (!saved) return
    if (saved.record) {
      form.reset(valuesOf(saved.record))
      meanwhile.settle(saved.record)
    }
    // Before the page is left, which would ask about what is not saved.
    letGo()
    tell(saved.message)
    saved.next?.()
  }

  return { form, conflict: meanwhile.panel }
}
