import type { Letter } from '#domain/letter.ts'
import type { Queryable } from '#server/db/client.ts'
import { insertLetter } from './letter-queries.ts'
import type { Sealer } from './sealer.ts'

/**
 * Owes someone a letter. Called in the transaction of the event it tells of, so that there is never one without the
 * other; called again for the same event, it changes nothing. An order that was stripped of its address owes nobody one.
 */
export async function queueLetter(
  tx: Queryable,
  { sealer, now, sendAt = now }: { sealer: Sealer; now: Date; sendAt?: Date | undefined },
  { kind, eventKey, recipient, facts }: Letter,
): Promise<void> {
  if (recipient === '') return
  await insertLetter(tx, {
    kind,
    eventKey,
    recipient,
    sealedFacts: sealer.seal(JSON.stringify(facts)),
    orderNumber: 'orderNumber' in facts ? facts.orderNumber : null,
    nextAttemptAt: sendAt,
    createdAt: now,
  })
}
