import { SavedReason, type SavedReasonBody } from '#contract/orders/saved-reason.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { savedReasonFields } from '#domain/fields/saved-reason-fields.ts'
import {
  maxSavedReasons,
  tidySavedReason,
  validateSavedReason,
} from '#domain/fields/validate-saved-reason.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type SaveRecord, type SaveRecordResult, saveRecord } from '../../../audit/save-record.ts'
import { stateOnWire } from '../../../audit/state-on-wire.ts'
import {
  countSavedReasons,
  findSavedReason,
  insertSavedReason,
  lockSavedReason,
  type SavedReasonRow,
  updateSavedReasonRow,
} from './saved-reason-queries.ts'

type Needs = { db: Db; clock: Clock }

type Refusal =
  | { kind: 'refused'; reason: 'too_many' }
  | ({ kind: 'refused'; reason: 'invalid' } & FormProblem)

export type SaveSavedReasonResult = SaveRecordResult<SavedReasonRow, Refusal>

/** Adds or saves a saved reason, with an entry in the audit log. */
export function saveSavedReason(
  { db, clock }: Needs,
  command: SaveRecord<SavedReasonBody>,
): Promise<SaveSavedReasonResult> {
  return db.transaction(async (tx) => {
    const before = command.id === null ? null : await lockSavedReason(tx, command.id)
    return saveRecord<SavedReasonRow, Refusal>(tx, command, {
      type: 'saved_reason',
      before,
      now: clock(),
      find: findSavedReason,
      view: (row) => stateOnWire(SavedReason, row),
      write: () => writeSavedReason(tx, command.body, before),
    })
  })
}

async function writeSavedReason(
  tx: Tx,
  sent: SavedReasonBody,
  before: SavedReasonRow | null,
): Promise<{ kind: 'written'; id: number } | Refusal> {
  const change = tidySavedReason(mergeFields(savedReasonFields, { sent, before }))
  const problem = validateSavedReason(change)
  if (problem) return { kind: 'refused', reason: 'invalid', ...problem }
  if (before) {
    await updateSavedReasonRow(tx, before.id, change)
    return { kind: 'written', id: before.id }
  }
  if ((await countSavedReasons(tx)) >= maxSavedReasons) return { kind: 'refused', reason: 'too_many' }
  return { kind: 'written', id: await insertSavedReason(tx, change) }
}
