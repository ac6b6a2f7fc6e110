import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import { allowLongPauses } from '#server/db/allow-long-pauses.ts'
import type { Db } from '#server/db/client.ts'
import { conflictOf } from '#server/db/conflicts.ts'
import { type AuditActor, listBatch } from '../audit/audit-queries.ts'
import { revertProducts, type Skip } from '../catalogue/edit/revert-products.ts'
import { closeImportOf } from '../catalogue/imports/import-queries.ts'

type Needs = { db: Db; clock: Clock }

const undoneWithinDays = 30

export type UndoBatchResult =
  | { kind: 'undone'; undone: number; skipped: Skip[] }
  | { kind: 'refused'; reason: 'not_found' | 'too_old' | 'already_undone' | 'changed_meanwhile' }

/**
 * Undoes a whole import or bulk edit. What somebody changed since stays as they left it. Undoing is a batch too, and can
 * be undone like any other.
 */
export async function undoBatch(
  { db, clock }: Needs,
  { batchId, actor }: { batchId: string; actor: AuditActor },
): Promise<UndoBatchResult> {
  const now = clock()
  const [first] = await listBatch(db, batchId)
  if (!first) return { kind: 'refused', reason: 'not_found' }
  if (now.getTime() - first.at.getTime() > undoneWithinDays * 24 * 60 * 60_000) {
    return { kind: 'refused', reason: 'too_old' }
  }
  // It may still be running: what it has saved by the time that it is closed is all that it ever saves.
  await closeImportOf(db, batchId)
  const entries = await listBatch(db, batchId)
  const open = entries.filter(({ revertedById }) => revertedById === null)
  if (open.length === 0) return { kind: 'refused', reason: 'already_undone' }
  try {
    const outcome = await db.transaction(async (tx) => {
      await allowLongPauses(tx)
      return revertProducts(tx, open, { actor, now, batchId: randomUUID() })
    })
    return { kind: 'undone', ...outcome }
  } catch (error) {
    const conflict = conflictOf(error)
    if (conflict === null) throw error
    return {
      kind: 'refused',
      reason: conflict === 'audit_entries_reverted_once' ? 'already_undone' : 'changed_meanwhile',
    }
  }
}
