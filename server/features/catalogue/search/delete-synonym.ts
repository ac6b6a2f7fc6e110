import { Synonym } from '#contract/catalogue/synonym.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { stateOnWire } from '../../audit/state-on-wire.ts'
import { deleteSynonymRow, lockSynonym, type SynonymRow } from './synonym-queries.ts'

type Needs = { db: Db; clock: Clock }

export type DeleteSynonymResult =
  | { kind: 'deleted'; synonym: SynonymRow }
  | { kind: 'refused'; reason: 'not_found' }

export function deleteSynonym(
  { db, clock }: Needs,
  { id, actor, reverts }: { id: number; actor: AuditActor; reverts?: { entryId: number } },
): Promise<DeleteSynonymResult> {
  return db.transaction(async (tx) => {
    const synonym = await lockSynonym(tx, id)
    if (!synonym) return { kind: 'refused', reason: 'not_found' }
    await deleteSynonymRow(tx, id)
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'synonym_deleted',
      subject: { type: 'synonym', id: String(id) },
      before: stateOnWire(Synonym, synonym),
      after: null,
      ...(reverts && { revertsId: reverts.entryId }),
    })
    return { kind: 'deleted', synonym }
  })
}
