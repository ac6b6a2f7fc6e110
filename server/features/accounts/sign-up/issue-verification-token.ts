import { type VerificationPurpose, verificationExpiry } from '#domain/accounts/verification.ts'
import type { Queryable } from '#server/db/client.ts'
import { queueEmail } from '../../emails/queue-email.ts'
import type { Sealer } from '../../emails/sealer.ts'
import { createToken, hashToken } from '../sessions/token.ts'
import { replaceVerificationToken } from './verification-token-queries.ts'

/** `from`: the page of this shop that the link leads back to. */
export type PersonToVerify = { id: string; email: string; firstName: string; from?: string | undefined }

/** Makes the token for a link, which voids the previous one, and queues the email with it. */
export async function issueVerificationToken(
  tx: Queryable,
  { sealer, now }: { sealer: Sealer; now: Date },
  purpose: VerificationPurpose,
  person: PersonToVerify,
): Promise<void> {
  const token = createToken()
  const tokenHash = hashToken(token)
  await replaceVerificationToken(tx, {
    accountId: person.id,
    purpose,
    tokenHash,
    createdAt: now,
    expiresAt: verificationExpiry(purpose, now),
  })
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: purpose,
      eventKey: `${purpose}:${tokenHash}`,
      recipient: person.email,
      data: { firstName: person.firstName, token, from: person.from },
    },
  )
}
