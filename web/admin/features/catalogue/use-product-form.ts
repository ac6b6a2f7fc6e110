import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { isApiError } from '#contract/api.ts'
import type { AdminProduct } from '#contract/product.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { useUnsavedChanges } from '../frame/unsaved-changes.tsx'
import { failureText } from './failure-text.ts'
import { conflictingFields, type FormConflict, fieldNames, type Side } from './form-conflict.ts'
import { dropDraft, findDraft, keepDraft } from './form-draft.ts'
import {
  blankForm,
  copiedForm,
  type FieldName,
  formValues,
  type ProductFormValues,
} from './product-form-values.ts'
import { fetchProduct, useSaveProduct } from './product-queries.ts'
import { type FormReading, type FormSubject, formErrors, readProductForm } from './read-product-form.ts'
import { filesOf, usePictureFiles } from './use-picture-files.ts'

export type OpenConflict = { states: FormConflict; sides: ReadonlyMap<FieldName, Side> }

export type Sending = { sent: number; total: number; keys: readonly string[]; sizes: readonly number[] }

/** A product's form from opening to saved. Whatever goes wrong, what was typed stays. */
export function useProductForm(opened: FormSubject) {
  const { endSession } = useAuth()
  const save = useSaveProduct()
  const [draft] = useState(() => findDraft(opened))
  const [subject, setSubject] = useState(draft?.subject ?? opened)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const [saved, setSaved] = useState<AdminProduct | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const nextFocus = useRef<FieldName | null>(null)
  const isUnderWay = useRef(false)
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

  async function send(values: ProductFormValues, andThen: (product: AdminProduct) => void) {
    const reading = readProductForm(values, subject)
    if (reading.kind === 'refused') return setRefusal(reading.message)
    setRefusal(null)
    const files = filesOf(reading.files, pictures.files)
    const parts = { keys: reading.files, sizes: files.map(({ size }) => size) }
    stopping.current = new AbortController()
    try {
      const { product } = await save.mutateAsync({
        id: subject.kind === 'edit' ? subject.product.id : null,
        change: reading.change,
        files,
        signal: stopping.current.signal,
        onProgress: (progress) => files.length > 0 && setSending({ ...progress, ...parts }),
      })
      setConflict(null)
      andThen(product)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      await explain(error, values)
    } finally {
      setSending(null)
    }
  }

  /** Pressed twice it would be two products, or find its own first save to be somebody else's. */
  async function submit(andThen: (product: AdminProduct, values: ProductFormValues) => void) {
    if (isUnderWay.current || saved) return
    isUnderWay.current = true
    try {
      await form.handleSubmit((values) => send(values, (product) => andThen(product, values)), refuse)()
    } finally {
      isUnderWay.current = false
    }
  }

  function close(product: AdminProduct) {
    if (subject.kind === 'edit') setSubject({ kind: 'edit', product })
    form.reset(formValues(product))
    setSaved(product)
  }

  async function explain(error: Error, values: ProductFormValues) {
    if (isApiError(error) && error.status === 401) {
      keepDraft({ subject, values, files: pictures.files })
      return endSession()
    }
    if (isApiError(error) && error.problem.code === 'saved_by_someone_else' && (await compare(values))) return

    setRefusal(failureText(subject.kind === 'edit' ? 'update' : 'create', error))
    const errors = formErrors(isApiError(error) ? (error.problem.fields ?? {}) : {})
    const type = isApiError(error) ? error.problem.code : 'refused'
    for (const [field, message] of Object.entries(errors)) {
      if (isFieldName(field, values)) form.setError(field, { type, message })
    }
    nextFocus.current = firstOf(errors, values)
  }

  async function compare(mine: ProductFormValues): Promise<boolean> {
    if (subject.kind === 'add') return false
    const found = await fetchProduct(subject.product.id).catch(() => null)
    if (!found) return false
    const states = { base: formValues(subject.product), mine, theirs: formValues(found) }
    const sides = new Map(conflictingFields(states).map(({ field, side }) => [field, side]))
    setSubject({ kind: 'edit', product: found })
    form.reset(states.theirs)
    for (const [field, side] of sides) form.setValue(field, states[side][field], { shouldDirty: true })
    setConflict({ states, sides })
    return true
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
    conflict,
    choose,
    saved,
    sending,
    isRestored: draft !== null,
    save: (event: SyntheticEvent) => {
      event.preventDefault()
      submit(close)
    },
    /** Saves and goes on from other values, in the same form. */
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

/** The first of the fields as they stand in the form. */
function firstOf(errors: object, form: ProductFormValues): FieldName | null {
  return fieldNames(form).find((field) => field in errors) ?? null
}

function isFieldName(name: string, form: ProductFormValues): name is FieldName {
  return name in form
}
