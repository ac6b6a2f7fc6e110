import type { ProductFormValues } from './product-form-values.ts'
import type { FormSubject } from './read-product-form.ts'

/** A form that could not be saved because the session had ended, to continue with after logging in again. */
export type FormDraft = {
  subject: FormSubject
  values: ProductFormValues
  files: ReadonlyMap<string, File>
}

let draft: FormDraft | null = null

export function keepDraft(unsaved: FormDraft): void {
  draft = unsaved
}

export function findDraft(subject: FormSubject): FormDraft | null {
  return draft && subjectId(draft.subject) === subjectId(subject) ? draft : null
}

export function dropDraft(): void {
  draft = null
}

function subjectId(subject: FormSubject): number | null {
  return subject.kind === 'edit' ? subject.product.id : null
}
