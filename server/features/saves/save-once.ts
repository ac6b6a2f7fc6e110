import type { Tx } from '#server/db/client.ts'
import { findSave, insertSave, lockSave } from './save-queries.ts'

/** A save that may be sent again by a sender who does not know whether it arrived. */
export type SaveAttempt = { accountId: string; key: string; digest: string }

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
  await lockSave(tx, attempt)
  const earlier = await findSave(tx, attempt)
  if (earlier && earlier.digest !== attempt.digest) return { kind: 'refused', reason: 'key_reused' }
  // Stored below by the same use case, in the form it is now read.
  if (earlier) return recall(earlier.outcome as Outcome)

  const result = await save()
  const outcome = outcomeOf(result)
  if (outcome !== null) await insertSave(tx, { ...attempt, outcome, savedAt: now })
  return result
}
