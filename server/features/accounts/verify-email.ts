import { tryLimits } from '#domain/tries.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { countTry, fromAddress, giveTryBack, type TooMany } from '../tries/count-try.ts'
import { updateEmailVerified } from './account-queries.ts'
import { takeProof } from './proof-queries.ts'
import { hashToken } from './token.ts'

/** Believes an address by the link that was sent to it. */
export async function verifyEmail(
  { db, clock }: { db: Db; clock: Clock },
  { token, clientAddress }: { token: string; clientAddress: string | null },
): Promise<{ kind: 'verified' } | { kind: 'refused'; reason: 'invalid_proof' } | TooMany> {
  const now = clock()
  const triers = fromAddress(tryLimits.proofAddress, clientAddress)
  const tooMany = await countTry(db, triers, now)
  if (tooMany) return tooMany

  const isVerified = await db.transaction(async (tx) => {
    const proof = await takeProof(tx, { purpose: 'verify_email', tokenHash: hashToken(token), now })
    if (proof) await updateEmailVerified(tx, proof.accountId)
    return proof !== null
  })
  if (!isVerified) return { kind: 'refused', reason: 'invalid_proof' }
  await giveTryBack(db, triers)
  return { kind: 'verified' }
}
