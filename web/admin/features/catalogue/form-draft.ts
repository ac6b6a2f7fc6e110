import type { AdminProduct } from '#contract/product.ts'
import type { ProductFormValues } from './product-form-values.ts'

/** A form that could not be saved because the session had ended, to go on with after signing in again. */
export type FormDraft = { product: AdminProduct; values: ProductFormValues }

let draft: FormDraft | null = null

export function keepDraft(unsaved: FormDraft): void {
  draft = unsaved
}

export function findDraft(productId: number): FormDraft | null {
  return draft?.product.id === productId ? draft : null
}

export function dropDraft(): void {
  draft = null
}
