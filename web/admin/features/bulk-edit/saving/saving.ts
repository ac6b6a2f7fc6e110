import type { EditReport } from '#contract/catalogue/product-edit.ts'
import type { Change } from '../bulk-edit-queries.ts'
import type { Edits } from '../grid/grid-edits.ts'
import type { RowConflict } from '../review/row-conflict.ts'
import type { MissingProduct } from './review-edits.ts'

export type Saving =
  | { kind: 'none' }
  /** The planned changes, to review before saving. */
  | { kind: 'review'; report: EditReport; changes: Change[]; sent: Edits; failure: Failure | null }
  | { kind: 'conflict'; conflicts: RowConflict[]; gone: MissingProduct[] }
  | ({ kind: 'failed' } & Failure)
  | { kind: 'saved'; report: EditReport }

/** Why a save failed, or that its result is unknown. */
export type Failure = { message: string; isUnsure: boolean }

export type ReviewState = Extract<Saving, { kind: 'review' }>
