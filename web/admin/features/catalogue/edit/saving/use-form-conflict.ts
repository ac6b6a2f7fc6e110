import { useState } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import type { Side } from '#web/ui/form/conflict-panel.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { fetchProduct } from '../../product-queries.ts'
import { type FieldName, formValues, type ProductFormValues } from '../product-form-values.ts'
import type { FormSubject } from '../read-product-form.ts'
import { type FormConflict, productOnTop } from './product-on-top.ts'

export const ProductConflict = later(() =>
  import('./product-conflict.tsx').then((module) => module.ProductConflict),
)

// Repeated saves by somebody else must not keep this going for ever.
const maxTries = 3

export type SentForm = { values: ProductFormValues; subject: FormSubject; tries?: number }

type OpenConflict = {
  states: FormConflict
  sides: ReadonlyMap<FieldName, Side>
  /** Whether it was the same person, in another tab. */
  isOwn: boolean
}

type FormConflictOptions = { form: Form<ProductFormValues>; setSubject: (subject: FormSubject) => void }

/** What becomes of a form over which somebody else saved. */
export function useFormConflict({ form, setSubject }: FormConflictOptions) {
  const [conflict, setConflict] = useState<OpenConflict | null>(null)

  /** My edits on top of what was saved since; asks if both changed the same field. */
  async function compare(sent: SentForm, isOwn: boolean): Promise<SentForm | 'asked' | null> {
    const { values: mine, subject: of, tries = maxTries } = sent
    if (of.kind === 'add' || tries === 0) return null
    const found = await fetchProduct(of.product.id).catch(() => null)
    // Before the form goes on from what is stored: without its panel, the next save asks again.
    if (!found || !(await ProductConflict.fetch())) return null
    const states = { base: formValues(of.product), mine, theirs: formValues(found) }
    const { values, conflicts } = productOnTop(states)
    const subject: FormSubject = { kind: 'edit', product: found }
    setSubject(subject)
    form.reset(states.theirs, values)
    if (conflicts.length === 0) return { values, subject, tries: tries - 1 }
    setConflict({ states, isOwn, sides: new Map(conflicts.map((field) => [field, 'mine' as const])) })
    return 'asked'
  }

  function choose(field: FieldName, side: Side) {
    if (!conflict) return
    form.change({ [field]: conflict.states[side][field] })
    setConflict({ ...conflict, sides: new Map(conflict.sides).set(field, side) })
  }

  return { conflict, choose, compare, settle: () => setConflict(null) }
}
