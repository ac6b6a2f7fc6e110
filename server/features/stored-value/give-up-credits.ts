import type { Tx } from '#server/db/client.ts'
import { enter } from './credit-queries.ts'

/** Takes what is left of store credit whose customer deletes their account: nobody could spend it any more. */
export async function giveUpCredits(
  tx: Tx,
  credits: readonly { id: number; availableCents: number }[],
  now: Date,
): Promise<void> {
  for (const { id, availableCents } of credits.filter((credit) => credit.availableCents > 0)) {
    await enter(tx, {
      storedValueId: id,
      amountCents: -availableCents,
      reason: 'taken' as const,
      note: 'Given up when the account was deleted',
      actor: 'customer',
      now,
    })
  }
}
