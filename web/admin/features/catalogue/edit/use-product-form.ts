import { type SyntheticEvent, useEffect, useState } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { usePictureFiles } from '../pictures/use-picture-files.ts'
import { dropDraft, findDraft } from './form-draft.ts'
import { blankForm, copiedForm, formValues, type ProductFormValues } from './product-form-values.ts'
import { type FormSubject, formErrors, readProductForm } from './read-product-form.ts'
import { useProductSender } from './saving/use-product-sender.ts'

/** A product's form from opening to saved. Whatever goes wrong, the typed values remain. */
export function useProductForm(opened: FormSubject) {
  const [draft] = useState(() => findDraft(opened))
  const [subject, setSubject] = useState(draft?.subject ?? opened)
  const [saved, setSaved] = useState<AdminProduct | null>(null)
  const form = useForm<ProductFormValues>({
    initial: valuesOf(subject),
    typed: draft?.values,
    validate: (values) => problemOf(values, subject),
    onSend: (values) => send({ values, subject }, close),
  })
  const pictures = usePictureFiles(form, draft?.files)
  const { send, ...sender } = useProductSender({ form, files: pictures.files, setSubject })
  useUnsavedChanges(form.isDirty && !saved)

  useEffect(() => {
    if (draft) dropDraft()
  }, [draft])

  function close(product: AdminProduct) {
    if (subject.kind === 'edit') setSubject({ kind: 'edit', product })
    form.reset(formValues(product))
    setSaved(product)
  }

  const canSave = saved === null && pictures.preparing === 0
  return {
    ...sender,
    form,
    subject,
    pictures,
    saved,
    isRestored: draft !== null,
    save(event: SyntheticEvent) {
      event.preventDefault()
      if (canSave) form.submit()
    },
    /** Saves and continues with other values, in the same form. */
    saveAndGoOn(next: (product: AdminProduct, values: ProductFormValues) => ProductFormValues) {
      if (!canSave) return
      form.submit((values) =>
        send({ values, subject }, (product) => {
          setSubject({ kind: 'add', like: null })
          form.reset(next(product, values))
          form.focusNext('name')
        }),
      )
    },
  }
}

function valuesOf(subject: FormSubject): ProductFormValues {
  if (subject.kind === 'edit') return formValues(subject.product)
  return subject.like ? copiedForm(subject.like) : blankForm
}

function problemOf(values: ProductFormValues, subject: FormSubject) {
  const reading = readProductForm(values, subject)
  return reading.kind === 'ready' ? null : { message: reading.message, fields: formErrors(reading.fields) }
}
