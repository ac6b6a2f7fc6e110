import { type OnTop, onTopOf, type Versions } from '#web/ui/form/on-top-of.ts'
import { otherSuppliersText } from '../prices/other-suppliers-form.ts'
import type { ProductFormValues } from '../product-form-values.ts'
import { specificationsText } from '../specifications/specifications-form.ts'

export type FormConflict = Versions<ProductFormValues>

/** My edits on top of what was saved since. */
export function productOnTop(states: FormConflict): OnTop<ProductFormValues> {
  return onTopOf(
    states,
    {},
    {
      // The order of ticking does not matter; the order of pictures does.
      tags: (tags) => tags.toSorted().join(),
      specifications: (form) => `${form.kind} ${specificationsText(form)}`,
      otherSuppliers: otherSuppliersText,
    },
  )
}
