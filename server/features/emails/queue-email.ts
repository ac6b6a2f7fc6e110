import type { NewEmail } from '#domain/email.ts'
import type { Queryable } from '#server/db/client.ts'
import { insertEmail, type NewEmailRow } from './email-queries.ts'
import type { Sealer } from './sealer.ts'

/**
 * Queues an email. Called in the transaction of its event, so that there is never one without the other; called again
 * for the same event, it changes nothing. An order stripped of its customer's address gets no emails.
 */
export async function queueEmail(tx: Queryable, when: When, email: NewEmail): Promise<void> {
  const row = queuedEmail(when, email)
  if (row) await insertEmail(tx, row)
}

type When = { sealer: Sealer; now: Date; sendAt?: Date | undefined }

/** The same as a row to be written; null without an address. */
export function queuedEmail(
  { sealer, now, sendAt = now }: When,
  { kind, eventKey, recipient, data }: NewEmail,
): NewEmailRow | null {
  if (recipient === '') return null
  return {
    kind,
    eventKey,
    recipient,
    sealedData: sealer.seal(JSON.stringify(data)),
    orderNumber: 'orderNumber' in data ? data.orderNumber : null,
    nextAttemptAt: sendAt,
    createdAt: now,
  }
}
