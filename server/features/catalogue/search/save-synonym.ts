import { Synonym, type SynonymBody } from '#contract/catalogue/synonym.ts'
import { mergeFields } from '#domain/fields/fields.ts'
import { synonymFields } from '#domain/fields/synonym-fields.ts'
import { maxSynonyms, normaliseSynonym, validateSynonym } from '#domain/fields/validate-synonym.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import type { Clock } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { type SaveRecord, type SaveRecordResult, saveRecord } from '../../audit/save-record.ts'
import { stateOnWire } from '../../audit/state-on-wire.ts'
import {
  countSynonyms,
  findSynonym,
  insertSynonym,
  lockSynonym,
  type SynonymRow,
  updateSynonymRow,
} from './synonym-queries.ts'

type Needs = { db: Db; clock: Clock }

type Refusal =
  | { kind: 'refused'; reason: 'too_many' }
  | ({ kind: 'refused'; reason: 'invalid' } & FormProblem)

export type SaveSynonymResult = SaveRecordResult<SynonymRow, Refusal>

/** Adds or saves a synonym, with an entry in the audit log. */
export function saveSynonym(
  { db, clock }: Needs,
  command: SaveRecord<SynonymBody>,
): Promise<SaveSynonymResult> {
  return db.transaction(async (tx) => {
    const before = command.id === null ? null : await lockSynonym(tx, command.id)
    return saveRecord<SynonymRow, Refusal>(tx, command, {
      type: 'synonym',
      before,
      now: clock(),
      find: findSynonym,
      view: (row) => stateOnWire(Synonym, row),
      write: () => writeSynonym(tx, command.body, before),
    })
  })
}

async function writeSynonym(
  tx: Tx,
  sent: SynonymBody,
  before: SynonymRow | null,
): Promise<{ kind: 'written'; id: number } | Refusal> {
  const change = normaliseSynonym(mergeFields(synonymFields, { sent, before }))
  const problem = validateSynonym(change)
  if (problem) return { kind: 'refused', reason: 'invalid', ...problem }
  if (before) {
    await updateSynonymRow(tx, before.id, change)
    return { kind: 'written', id: before.id }
  }
  if ((await countSynonyms(tx)) >= maxSynonyms) return { kind: 'refused', reason: 'too_many' }
  return { kind: 'written', id: await insertSynonym(tx, change) }
}
