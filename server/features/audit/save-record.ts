import { changedFields, type Fields } from '#domain/change.ts'
import { refuseChangedElsewhere } from '#server/changed-elsewhere.ts'
import type { Tx } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from './audit-queries.ts'

/** Adds or saves a record of the owner's. */
export type SaveRecord<Body> = {
  /** Null adds one. */
  id: number | null
  /** `was`: what its sender saw of what it changes. */
  body: Body & { was?: object | undefined }
  actor: AuditActor
  /** The entry that this reverts, and its resulting state: anything that differs now was changed later. */
  reverts?: { entryId: number; left: Fields }
}

export type SaveRecordResult<Row, Refusal> =
  | { kind: 'saved'; row: Row }
  | { kind: 'refused'; reason: 'not_found' }
  | { kind: 'refused'; reason: 'changed_since'; fields: string[] }
  | Refusal

type Saving<Row, Refusal> = {
  type:
    | 'category'
    | 'courier'
    | 'customer_group'
    | 'saved_answer'
    | 'saved_reason'
    | 'staff_role'
    | 'supplier'
    | 'synonym'
  /** The earlier state, locked; null if there is none. */
  before: Row | null
  now: Date
  view(row: Row): object
  find(tx: Tx, id: number): Promise<Row | null>
  /** Inserts or updates, and returns the row; or refuses before anything is written. */
  write(): Promise<{ kind: 'written'; id: number } | Refusal>
}

/** Adds or saves a record, with an entry in the audit log. */
export async function saveRecord<Row, Refusal extends { kind: 'refused' }>(
  tx: Tx,
  { id, body: { was }, actor, reverts }: SaveRecord<unknown>,
  { type, before, now, view, find, write }: Saving<Row, Refusal>,
): Promise<SaveRecordResult<Row, Refusal>> {
  if (id !== null && !before) return { kind: 'refused', reason: 'not_found' }
  if (before && reverts) {
    const fields = changedFields(reverts.left, { ...view(before) }, Object.keys(reverts.left))
    if (fields.length > 0) return { kind: 'refused', reason: 'changed_since', fields }
  }
  const outcome = await write()
  if (outcome.kind === 'refused') return outcome

  const row = await find(tx, outcome.id)
  if (!row) throw new Error(`A ${type} that was just saved is gone inside the same transaction`)
  if (before) refuseChangedElsewhere({ was, before: { ...before }, after: { ...row } })
  await insertAuditEntry(tx, {
    at: now,
    actor,
    action: `${type}_${reverts ? 'reverted' : before ? 'updated' : 'created'}`,
    subject: { type, id: String(outcome.id) },
    before: before && view(before),
    after: view(row),
    ...(reverts && { revertsId: reverts.entryId }),
  })
  return { kind: 'saved', row }
}
