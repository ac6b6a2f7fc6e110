import type { Tx } from '#server/db/client.ts'
import { findSave, insertSave, lockSave } from './save-queries.ts'

/** A save that its sender may send again, not knowing whether it arrived. */
export type SaveAttempt = { accountId: string; key: string; digest: string }

export type KeyReused = { kind: 'refused'; reason: 'key_reused' }

type Steps<Result, Outcome> = {
  save(): Promise<Result>
  /** What is to be known of a save that went well; null of one that was refused, which may be tried again. */
  outcomeOf(result: Result): Outcome | null
  /** The answer to the same save once more. */
  recall(outcome: Outcome): Promise<Result>
}

/** Saves, unless the same was saved before: then it only tells what came of it. */
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
  // Written below by the same use case, as what it now reads.
  if (earlier) return recall(earlier.outcome as Outcome)

  const result = await save()
  const outcome = outcomeOf(result)
  if (outcome !== null) await insertSave(tx, { ...attempt, outcome, savedAt: now })
  return result
}
