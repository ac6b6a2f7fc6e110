import { type ProofPurpose, proofExpiry } from '#domain/proof.ts'
import type { Queryable } from '#server/db/client.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Sealer } from '../emails/sealer.ts'
import { replaceProof } from './proof-queries.ts'
import { createToken, hashToken } from './token.ts'

/** Makes the proof that a link carries, which voids the one before it, and owes the person its email. */
export async function issueProof(
  tx: Queryable,
  { sealer, now }: { sealer: Sealer; now: Date },
  purpose: ProofPurpose,
  person: { id: string; email: string; firstName: string },
): Promise<void> {
  const token = createToken()
  const tokenHash = hashToken(token)
  await replaceProof(tx, {
    accountId: person.id,
    purpose,
    tokenHash,
    createdAt: now,
    expiresAt: proofExpiry(purpose, now),
  })
  await queueEmail(
    tx,
    { sealer, now },
    {
      kind: purpose,
      eventKey: `${purpose}:${tokenHash}`,
      recipient: person.email,
      data: { firstName: person.firstName, token },
    },
  )
}
