import { SavedAnswer, type SavedAnswerBody } from '#contract/shop/saved-answer.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { savedAnswerFields } from '#domain/fields/saved-answer-fields.ts'
import {
  maxSavedAnswers,
  tidySavedAnswer,
  validateSavedAnswer,
} from '#domain/fields/validate-saved-answer.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type SaveRecord, type SaveRecordResult, saveRecord } from '../../audit/save-record.ts'
import { stateOnWire } from '../../audit/state-on-wire.ts'
import {
  countSavedAnswers,
  findSavedAnswer,
  insertSavedAnswer,
  lockSavedAnswer,
  type SavedAnswerRow,
  updateSavedAnswerRow,
} from './saved-answer-queries.ts'

type Needs = { db: Db; clock: Clock }

type Refusal =
  | { kind: 'refused'; reason: 'too_many' }
  | ({ kind: 'refused'; reason: 'invalid' } & FormProblem)

export type SaveSavedAnswerResult = SaveRecordResult<SavedAnswerRow, Refusal>

/** Adds or saves a saved answer, with an entry in the audit log. */
export function saveSavedAnswer(
  { db, clock }: Needs,
  command: SaveRecord<SavedAnswerBody>,
): Promise<SaveSavedAnswerResult> {
  return db.transaction(async (tx) => {
    const before = command.id === null ? null : await lockSavedAnswer(tx, command.id)
    return saveRecord<SavedAnswerRow, Refusal>(tx, command, {
      type: 'saved_answer',
      before,
      now: clock(),
      find: findSavedAnswer,
      view: (row) => stateOnWire(SavedAnswer, row),
      write: () => writeSavedAnswer(tx, command.body, before),
    })
  })
}

async function writeSavedAnswer(
  tx: Tx,
  sent: SavedAnswerBody,
  before: SavedAnswerRow | null,
): Promise<{ kind: 'written'; id: number } | Refusal> {
  const change = tidySavedAnswer(mergeFields(savedAnswerFields, { sent, before }))
  const problem = validateSavedAnswer(change)
  if (problem) return { kind: 'refused', reason: 'invalid', ...problem }
  if (before) {
    await updateSavedAnswerRow(tx, before.id, change)
    return { kind: 'written', id: before.id }
  }
  if ((await countSavedAnswers(tx)) >= maxSavedAnswers) return { kind: 'refused', reason: 'too_many' }
  return { kind: 'written', id: await insertSavedAnswer(tx, change) }
}
