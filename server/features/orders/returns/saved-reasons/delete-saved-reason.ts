import { SavedReason } from '#contract/orders/saved-reason.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../../audit/audit-queries.ts'
import { stateOnWire } from '../../../audit/state-on-wire.ts'
import { deleteSavedReasonRow, lockSavedReason, type SavedReasonRow } from './saved-reason-queries.ts'

type Needs = { db: Db; clock: Clock }

export type DeleteSavedReasonResult =
  | { kind: 'deleted'; savedReason: SavedReasonRow }
  | { kind: 'refused'; reason: 'not_found' }

export function deleteSavedReason(
  { db, clock }: Needs,
  { id, actor, reverts }: { id: number; actor: AuditActor; reverts?: { entryId: number } },
): Promise<DeleteSavedReasonResult> {
  return db.transaction(async (tx) => {
    const savedReason = await lockSavedReason(tx, id)
    if (!savedReason) return { kind: 'refused', reason: 'not_found' }
    await deleteSavedReasonRow(tx, id)
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'saved_reason_deleted',
      subject: { type: 'saved_reason', id: String(id) },
      before: stateOnWire(SavedReason, savedReason),
      after: null,
      ...(reverts && { revertsId: reverts.entryId }),
    })
    return { kind: 'deleted', savedReason }
  })
}
