import { SavedAnswer } from '#contract/shop/saved-answer.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type AuditActor, insertAuditEntry } from '../../audit/audit-queries.ts'
import { stateOnWire } from '../../audit/state-on-wire.ts'
import { deleteSavedAnswerRow, lockSavedAnswer, type SavedAnswerRow } from './saved-answer-queries.ts'

type Needs = { db: Db; clock: Clock }

export type DeleteSavedAnswerResult =
  | { kind: 'deleted'; savedAnswer: SavedAnswerRow }
  | { kind: 'refused'; reason: 'not_found' }

export function deleteSavedAnswer(
  { db, clock }: Needs,
  { id, actor, reverts }: { id: number; actor: AuditActor; reverts?: { entryId: number } },
): Promise<DeleteSavedAnswerResult> {
  return db.transaction(async (tx) => {
    const savedAnswer = await lockSavedAnswer(tx, id)
    if (!savedAnswer) return { kind: 'refused', reason: 'not_found' }
    await deleteSavedAnswerRow(tx, id)
    await insertAuditEntry(tx, {
      at: clock(),
      actor,
      action: 'saved_answer_deleted',
      subject: { type: 'saved_answer', id: String(id) },
      before: stateOnWire(SavedAnswer, savedAnswer),
      after: null,
      ...(reverts && { revertsId: reverts.entryId }),
    })
    return { kind: 'deleted', savedAnswer }
  })
}
