import { useState } from 'react'
import { z } from 'zod'
import { isApiError } from '#contract/api.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { farAmounts, farAmountText } from '#domain/money/far-amount.ts'
import { isAnswerLost } from '#web/session/api/is-answer-lost.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { type FormRefusal, isSameValue } from '#web/ui/form/form-state.ts'
import type { Form } from '#web/ui/form/use-form.ts'
import { keepDraft } from '../form-draft.ts'
import { useFarQuestion } from '../prices/use-far-question.ts'
import { formValues, type ProductFormValues } from '../product-form-values.ts'
import { type FormSubject, formErrors, readProductForm } from '../read-product-form.ts'
import { failureText } from './failure-text.ts'
import { productOnTop } from './product-on-top.ts'
import { type SentForm, useFormConflict } from './use-form-conflict.ts'
import { useProductDelivery } from './use-product-delivery.ts'

type Sender = {
  form: Form<ProductFormValues>
  files: ReadonlyMap<string, File>
  setSubject: (subject: FormSubject) => void
}

type AndThen = (product: AdminProduct) => void

/** Sends the form until it is saved, or until somebody has to look at it. */
export function useProductSender({ form, files, setSubject }: Sender) {
  const { endSession } = useAuth()
  const areMeant = useFarQuestion()
  const [isUnsure, setUnsure] = useState(false)
  const { deliver, sending, stop } = useProductDelivery(files)
  const { conflict, choose, compare, settle } = useFormConflict({ form, setSubject })

  async function send(sent: SentForm, andThen: AndThen): Promise<FormRefusal | undefined> {
    const reading = readProductForm(sent.values, sent.subject)
    if (reading.kind === 'refused') return { message: reading.message, fields: formErrors(reading.fields) }
    const far = farAmounts(reading.change, sent.subject.kind === 'edit' ? sent.subject.product : null)
    if (!(await areMeant(far))) {
      const fields = Object.fromEntries(far.map((one) => [one.field, farAmountText(one)]))
      return { message: Object.values(fields).join('. '), fields }
    }
    setUnsure(false)
    try {
      const { product, sent: saved } = await deliver({ ...sent, reading })
      const later = typedSince(saved, sent.values, product)
      if (later) {
        const subject = { kind: 'edit', product } as const
        setSubject(subject)
        form.change(later)
        return await send({ values: later, subject }, andThen)
      }
      settle()
      andThen(product)
      return undefined
    } catch (error) {
      if (!(error instanceof Error)) throw error
      return explain(error, sent, andThen)
    }
  }

  async function explain(error: Error, sent: SentForm, andThen: AndThen): Promise<FormRefusal | undefined> {
    const { values, subject } = sent
    if (isAnswerLost(error)) {
      setUnsure(true)
      return undefined
    }
    if (isApiError(error) && error.status === 401) {
      keepDraft({ subject, values, files })
      endSession()
      return undefined
    }
    if (isApiError(error) && error.problem.code === 'saved_by_someone_else') {
      const merged = await compare(sent, SavedBy.safeParse(error.problem).data?.saved_by?.is_you === true)
      if (merged === 'asked') return undefined
      if (merged) return send(merged, andThen)
    }
    const { fields = {}, code } = isApiError(error) ? error.problem : {}
    return {
      message: failureText(subject.kind === 'edit' ? 'update' : 'create', error),
      fields: formErrors(fields),
      code,
    }
  }

  return { send, isUnsure, sending, stop, conflict, choose }
}

const SavedBy = z.object({ saved_by: z.object({ is_you: z.boolean() }).nullable() })

/** Edits made over a save that turned out to have arrived; null if there are none. */
function typedSince(
  sent: ProductFormValues,
  now: ProductFormValues,
  product: AdminProduct,
): ProductFormValues | null {
  const theirs = formValues(product)
  const { values } = productOnTop({ base: sent, mine: now, theirs })
  return isSameValue(values, theirs) ? null : values
}
