import type { Tx } from '#server/db/client.ts'
import { deleteSave, findSave, insertSave, type SaveAttempt, updateOutcome } from './save-queries.ts'

export type { SaveAttempt }

export type KeyReused = { kind: 'refused'; reason: 'key_reused' }

type Steps<Result, Outcome> = {
  save(): Promise<Result>
  /** What to remember of a successful save; null for a refused one, which may be tried again. */
  outcomeOf(result: Result): Outcome | null
  /** The answer to a repeat of the same save. */
  recall(outcome: Outcome): Promise<Result>
}

/** Saves, unless the same was saved before: then it only returns the earlier result. */
export async function saveOnce<Result, Outcome>(
  tx: Tx,
  attempt: SaveAttempt | null,
  now: Date,
  { save, outcomeOf, recall }: Steps<Result, Outcome>,
): Promise<Result | KeyReused> {
  if (!attempt) return save()
  if (!(await insertSave(tx, attempt, now))) {
    const earlier = await findSave(tx, attempt)
    if (!earlier) throw new Error('A save was deleted while it was sent again')
    // Of what the tables of migration 0077 knew, the contents are not known.
    if (earlier.digest !== attempt.digest && earlier.digest !== '')
      return { kind: 'refused', reason: 'key_reused' }
    // Stored below by the same use case, in the form it is now read.
    return recall(earlier.outcome as Outcome)
  }

  const result = await save()
  const outcome = outcomeOf(result)
  await (outcome === null ? deleteSave(tx, attempt) : updateOutcome(tx, attempt, outcome))
  return result
}

/** The same for what has but one good result. */
export function doOnce<Result extends { kind: string }>(
  tx: Tx,
  attempt: SaveAttempt | null,
  now: Date,
  { act, done }: { act: () => Promise<Result>; done: Result },
): Promise<Result | KeyReused> {
  return saveOnce<Result, true>(tx, attempt, now, {
    save: act,
    outcomeOf: ({ kind }) => (kind === done.kind ? true : null),
    recall: async () => done,
  })
}
