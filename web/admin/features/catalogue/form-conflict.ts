import type { FieldName, ProductFormValues } from './product-form-values.ts'

/** What three states of a form say of each other: as it was opened, as it is typed, as another person saved it. */
export type FormConflict = { base: ProductFormValues; mine: ProductFormValues; theirs: ProductFormValues }

export type Side = 'mine' | 'theirs'

/** The fields where the two differ, each with the side to begin with: mine where I changed it, else theirs. */
export function conflictingFields({ base, mine, theirs }: FormConflict): { field: FieldName; side: Side }[] {
  return fieldNames(base)
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, side: isSame(mine[field], base[field]) ? 'theirs' : 'mine' }))
}

export function fieldNames(form: ProductFormValues): FieldName[] {
  return Object.keys(form).filter((name): name is FieldName => name in form)
}

function isSame(one: ProductFormValues[FieldName], other: ProductFormValues[FieldName]): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value) => other.includes(value))
  }
  return one === other
}
