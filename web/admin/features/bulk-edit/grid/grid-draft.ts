import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import type { Edits } from './grid-edits.ts'

/** Edits that could not be saved because the session had ended, to continue with after logging in again. */
export type GridDraft = { edits: Edits; bases: ReadonlyMap<number, AdminProduct> }

let draft: GridDraft | null = null

export function keepGridDraft(unsaved: GridDraft): void {
  draft = unsaved
}

export function findGridDraft(): GridDraft | null {
  return draft
}

export function dropGridDraft(): void {
  draft = null
}
