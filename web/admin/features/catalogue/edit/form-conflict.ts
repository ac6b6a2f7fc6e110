import { otherSuppliersText } from './other-suppliers-form.ts'
import type { FieldName, ProductFormValues } from './product-form-values.ts'
import { specificationsText } from './specifications-form.ts'

/** Compares three states of a form: when opened, as typed, and as saved since. */
export type FormConflict = { base: ProductFormValues; mine: ProductFormValues; theirs: ProductFormValues }

/** Mine if I changed it, otherwise theirs: my edits on top of what was saved since. */
export function mineKept({ base, mine, theirs }: FormConflict): FieldName[] {
  return fieldNames(base).filter((field) => !isSame(field, mine, base) && !isSame(field, mine, theirs))
}

/** The fields that both changed to different values; the rest of what was saved since does not matter. */
export function conflictingFields(states: FormConflict): FieldName[] {
  return mineKept(states).filter((field) => !isSame(field, states.theirs, states.base))
}

export function fieldNames(form: ProductFormValues): FieldName[] {
  return Object.keys(form).filter((name): name is FieldName => name in form)
}

function isSame(field: FieldName, one: ProductFormValues, other: ProductFormValues): boolean {
  return comparable(field, one) === comparable(field, other)
}

function comparable(field: FieldName, form: ProductFormValues): string {
  switch (field) {
    case 'tags':
      // The order of ticking does not matter; the order of pictures does.
      return form.tags.toSorted().join()
    case 'specifications':
      return `${form.specifications.kind} ${specificationsText(form.specifications)}`
    case 'otherSuppliers':
      return otherSuppliersText(form.otherSuppliers)
    default:
      return String(form[field])
  }
}
