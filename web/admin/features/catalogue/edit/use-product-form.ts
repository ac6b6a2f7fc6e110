import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { isApiError } from '#contract/api.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { isAnswerLost } from '#web/session/api/is-answer-lost.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { filesOf, usePictureFiles } from '../pictures/use-picture-files.ts'
import { fetchProduct, useSaveProduct } from '../product-queries.ts'
import { failureText } from './failure-text.ts'
import { conflictingFields, type FormConflict, fieldNames, mineKept, type Side } from './form-conflict.ts'
import { dropDraft, findDraft, keepDraft } from './form-draft.ts'
import {
  blankForm,
  copiedForm,
  type FieldName,
  formValues,
  type ProductFormValues,
} from './product-form-values.ts'
import { type FormReading, type FormSubject, formErrors, readProductForm } from './read-product-form.ts'

export type OpenConflict = {
  states: FormConflict
  sides: ReadonlyMap<FieldName, Side>
  /** Whether it was the same person, in another tab. */
  isOwn: boolean
}

/** A save whose answer never came. It is sent again, unchanged, before anything else is saved. */
type LostSave = { key: string; values: ProductFormValues; subject: FormSubject; reading: ReadyForm }

type ReadyForm = Extract<FormReading, { kind: 'ready' }>

// Repeated saves by somebody else must not keep this going for ever.
const maxTries = 3

export type Sending = { sent: number; total: number; keys: readonly string[]; sizes: readonly number[] }

/** A product's form from opening to saved. Whatever goes wrong, the typed values remain. */
export function useProductForm(opened: FormSubject) {
  const { endSession } = useAuth()
  const save = useSaveProduct()
  const [draft] = useState(() => findDraft(opened))
  const [subject, setSubject] = useState(draft?.subject ?? opened)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isUnsure, setUnsure] = useState(false)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const [saved, setSaved] = useState<AdminProduct | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const nextFocus = useRef<FieldName | null>(null)
  const isUnderWay = useRef(false)
  const lost = useRef<LostSave | null>(null)
  const form = useForm<ProductFormValues>({
    defaultValues: valuesOf(subject),
    resolver: (values) => resolution(values, readProductForm(values, subject)),
    shouldFocusError: false,
  })
  const pictures = usePictureFiles(form)
  const { restore } = pictures
  const { isDirty, isSubmitting } = form.formState
  useUnsavedChanges(isDirty && !saved)

  // While it is being sent the form takes no focus.
  useEffect(() => {
    if (isSubmitting || !nextFocus.current) return
    form.setFocus(nextFocus.current)
    nextFocus.current = null
  }, [form, isSubmitting])

  useEffect(() => {
    if (!draft) return
    restore(draft.files)
    fill(form, draft.values)
    dropDraft()
  }, [draft, form, restore])

  type Sent = { values: ProductFormValues; subject: FormSubject; tries: number }

  async function send(sent: Sent, andThen: (product: AdminProduct) => void): Promise<void> {
    const reading = readProductForm(sent.values, sent.subject)
    if (reading.kind === 'refused') return setRefusal(reading.message)
    setRefusal(null)
    setUnsure(false)
    const attempt = lost.current ?? { ...sent, key: randomKey(), reading }
    lost.current = attempt
    try {
      const product = await deliver(attempt)
      lost.current = null
      const later = typedSince(attempt.values, sent.values, product)
      if (later) {
        setSubject({ kind: 'edit', product })
        fill(form, later)
        return await send({ values: later, subject: { kind: 'edit', product }, tries: maxTries }, andThen)
      }
      setConflict(null)
      andThen(product)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (isAnswerLost(error)) return setUnsure(true)
      lost.current = null
      await explain(error, sent, andThen)
    } finally {
      setSending(null)
    }
  }

  async function deliver({ key, subject: of, reading }: LostSave): Promise<AdminProduct> {
    const files = filesOf(reading.files, pictures.files)
    const parts = { keys: reading.files, sizes: files.map(({ size }) => size) }
    stopping.current = new AbortController()
    const { product } = await save.mutateAsync({
      id: of.kind === 'edit' ? of.product.id : null,
      change: reading.change,
      files,
      key,
      signal: stopping.current.signal,
      onProgress: (progress) => files.length > 0 && setSending({ ...progress, ...parts }),
    })
    return product
  }

  /** Pressed twice it would create two products, or collide with its own first save. */
  async function submit(andThen: (product: AdminProduct, values: ProductFormValues) => void) {
    if (isUnderWay.current || saved || pictures.preparing > 0) return
    isUnderWay.current = true
    try {
      await form.handleSubmit(
        (values) => send({ values, subject, tries: maxTries }, (product) => andThen(product, values)),
        refuse,
      )()
    } finally {
      isUnderWay.current = false
    }
  }

  function close(product: AdminProduct) {
    if (subject.kind === 'edit') setSubject({ kind: 'edit', product })
    form.reset(formValues(product))
    setSaved(product)
  }

  async function explain(error: Error, sent: Sent, andThen: (product: AdminProduct) => void) {
    const { values } = sent
    if (isApiError(error) && error.status === 401) {
      keepDraft({ subject, values, files: pictures.files })
      return endSession()
    }
    if (isApiError(error) && error.problem.code === 'saved_by_someone_else') {
      const merged = await compare(sent, SavedBy.safeParse(error.problem).data?.saved_by?.is_you === true)
      if (merged === 'asked') return
      if (merged) return send(merged, andThen)
    }

    setRefusal(failureText(subject.kind === 'edit' ? 'update' : 'create', error))
    const errors = formErrors(isApiError(error) ? (error.problem.fields ?? {}) : {})
    const type = isApiError(error) ? error.problem.code : 'refused'
    for (const [field, message] of Object.entries(errors)) {
      if (isFieldName(field, values)) form.setError(field, { type, message })
    }
    nextFocus.current = firstOf(errors, values)
  }

  /** My edits on top of what was saved since; asks if both changed the same field. */
  async function compare({ values: mine, subject: of, tries }: Sent, isOwn: boolean) {
    if (of.kind === 'add' || tries === 0) return null
    const found = await fetchProduct(of.product.id).catch(() => null)
    if (!found) return null
    const states = { base: formValues(of.product), mine, theirs: formValues(found) }
    const kept = mineKept(states)
    const merged = withFields(states.theirs, mine, kept)
    const next: FormSubject = { kind: 'edit', product: found }
    setSubject(next)
    form.reset(states.theirs)
    for (const field of kept) form.setValue(field, mine[field], { shouldDirty: true })
    const open = conflictingFields(states)
    if (open.length === 0) return { values: merged, subject: next, tries: tries - 1 }
    setConflict({ states, isOwn, sides: new Map(open.map((field) => [field, 'mine' as const])) })
    return 'asked'
  }

  function choose(field: FieldName, side: Side) {
    if (!conflict) return
    form.setValue(field, conflict.states[side][field], { shouldDirty: true, shouldValidate: true })
    setConflict({ ...conflict, sides: new Map(conflict.sides).set(field, side) })
  }

  function refuse() {
    const reading = readProductForm(form.getValues(), subject)
    if (reading.kind === 'ready') return
    setRefusal(reading.message)
    nextFocus.current = firstOf(reading.fields, form.getValues())
  }

  return {
    form,
    subject,
    pictures,
    refusal,
    isUnsure,
    conflict,
    choose,
    saved,
    sending,
    isRestored: draft !== null,
    save: (event: SyntheticEvent) => {
      event.preventDefault()
      submit(close)
    },
    /** Saves and continues with other values, in the same form. */
    saveAndGoOn: (next: (product: AdminProduct, values: ProductFormValues) => ProductFormValues) =>
      submit((product, values) => {
        setSubject({ kind: 'add', like: null })
        form.reset(next(product, values))
        nextFocus.current = 'name'
      }),
    stop: () => stopping.current?.abort(),
  }
}

function valuesOf(subject: FormSubject): ProductFormValues {
  if (subject.kind === 'edit') return formValues(subject.product)
  return subject.like ? copiedForm(subject.like) : blankForm
}

const SavedBy = z.object({ saved_by: z.object({ is_you: z.boolean() }).nullable() })

/** Edits made over a save that turned out to have arrived; null if there are none. */
function typedSince(
  sent: ProductFormValues,
  now: ProductFormValues,
  product: AdminProduct,
): ProductFormValues | null {
  const states = { base: sent, mine: now, theirs: formValues(product) }
  const kept = mineKept(states)
  return kept.length > 0 ? withFields(states.theirs, now, kept) : null
}

function withFields(
  values: ProductFormValues,
  others: ProductFormValues,
  fields: readonly FieldName[],
): ProductFormValues {
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, others[field]])) }
}

function resolution(values: ProductFormValues, reading: FormReading) {
  if (reading.kind === 'ready') return { values, errors: {} }
  const errors: FieldErrors<ProductFormValues> = {}
  for (const [field, message] of Object.entries(reading.fields)) {
    if (isFieldName(field, values)) errors[field] = { type: 'rule', message }
  }
  return { values: {}, errors }
}

function fill({ setValue }: UseFormReturn<ProductFormValues>, values: ProductFormValues): void {
  for (const field of Object.keys(values)) {
    if (isFieldName(field, values)) setValue(field, values[field], { shouldDirty: true })
  }
}

/** The first of the fields in form order. */
function firstOf(errors: object, form: ProductFormValues): FieldName | null {
  return fieldNames(form).find((field) => field in errors) ?? null
}

function isFieldName(name: string, form: ProductFormValues): name is FieldName {
  return name in form
}
