import type { FieldName, ProductFormValues } from './product-form-values.ts'
import { specificationsText } from './specifications-form.ts'

/** What three states of a form say of each other: as it was opened, as it is typed, as another person saved it. */
export type FormConflict = { base: ProductFormValues; mine: ProductFormValues; theirs: ProductFormValues }

export type Side = 'mine' | 'theirs'

/** The fields where the two differ, each with the side to begin with: mine where I changed it, else theirs. */
export function conflictingFields({ base, mine, theirs }: FormConflict): { field: FieldName; side: Side }[] {
  return fieldNames(base)
    .filter((field) => !isSame(field, mine, theirs))
    .map((field) => ({ field, side: isSame(field, mine, base) ? 'theirs' : 'mine' }))
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
