import { useEffect, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { isApiError } from '#contract/api.ts'
import type { AdminProduct } from '#contract/product.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { useUnsavedChanges } from '../frame/unsaved-changes.tsx'
import { failureText } from './failure-text.ts'
import { conflictingFields, type FormConflict, type Side } from './form-conflict.ts'
import { dropDraft, findDraft, keepDraft } from './form-draft.ts'
import { type FieldName, formValues, type ProductFormValues } from './product-form-values.ts'
import { fetchProduct, useUpdateProduct } from './product-queries.ts'
import { type FormReading, formErrors, readProductForm } from './read-product-form.ts'

export type OpenConflict = { states: FormConflict; sides: ReadonlyMap<FieldName, Side> }

/** A product's form from opening to saved. Whatever goes wrong, what was typed stays. */
export function useProductForm(opened: AdminProduct) {
  const { endSession } = useAuth()
  const update = useUpdateProduct(opened.id)
  const [draft] = useState(() => findDraft(opened.id))
  const [product, setProduct] = useState(draft?.product ?? opened)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm<ProductFormValues>({
    defaultValues: formValues(product),
    resolver: (values) => resolution(values, readProductForm(values, product)),
  })
  useUnsavedChanges(form.formState.isDirty && !isSaved)

  useEffect(() => {
    if (!draft) return
    fill(form, draft.values)
    dropDraft()
  }, [draft, form])

  async function send(values: ProductFormValues) {
    const reading = readProductForm(values, product)
    if (reading.kind === 'refused') return setRefusal(reading.message)
    setRefusal(null)
    try {
      const { product: saved } = await update.mutateAsync(reading.change)
      setProduct(saved)
      form.reset(formValues(saved))
      setConflict(null)
      setIsSaved(true)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      await explain(error, values)
    }
  }

  async function explain(error: Error, values: ProductFormValues) {
    if (isApiError(error) && error.status === 401) {
      keepDraft({ product, values })
      return endSession()
    }
    if (isApiError(error) && error.problem.code === 'saved_by_someone_else' && (await compare(values))) return

    setRefusal(failureText('update', error))
    const errors = Object.entries(formErrors(isApiError(error) ? (error.problem.fields ?? {}) : {}))
    for (const [field, message] of errors) {
      if (isFieldName(field, values))
        form.setError(field, { message }, { shouldFocus: field === errors[0]?.[0] })
    }
  }

  async function compare(mine: ProductFormValues): Promise<boolean> {
    const saved = await fetchProduct(product.id).catch(() => null)
    if (!saved) return false
    const states = { base: formValues(product), mine, theirs: formValues(saved) }
    const sides = new Map(conflictingFields(states).map(({ field, side }) => [field, side]))
    setProduct(saved)
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
    const reading = readProductForm(form.getValues(), product)
    if (reading.kind === 'refused') setRefusal(reading.message)
  }

  return {
    form,
    product,
    refusal,
    conflict,
    choose,
    isSaved,
    isRestored: draft !== null,
    save: form.handleSubmit(send, refuse),
  }
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

function isFieldName(name: string, form: ProductFormValues): name is FieldName {
  return name in form
}
