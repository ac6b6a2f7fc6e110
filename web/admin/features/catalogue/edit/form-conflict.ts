import type { FieldName, ProductFormValues } from './product-form-values.ts'
import { specificationsText } from './specifications-form.ts'

/** What three states of a form say of each other: as it was opened, as it is typed, as it was saved since. */
export type FormConflict = { base: ProductFormValues; mine: ProductFormValues; theirs: ProductFormValues }

export type Side = 'mine' | 'theirs'

/** Mine where I changed it, else theirs: the fields that are typed over what was saved since. */
export function mineKept({ base, mine, theirs }: FormConflict): FieldName[] {
  return fieldNames(base).filter((field) => !isSame(field, mine, base) && !isSame(field, mine, theirs))
}

/** The fields that both changed, each to something else; the rest of what was saved since stands in no way. */
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
      // Ticked in any order; the order of pictures, in contrast, is one of the things they are kept in.
      return form.tags.toSorted().join()
    case 'specifications':
      return `${form.specifications.kind} ${specificationsText(form.specifications)}`
    default:
      return String(form[field])
  }
}
