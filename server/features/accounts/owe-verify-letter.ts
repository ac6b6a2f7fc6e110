import { tryLimits } from '#domain/tries.ts'
import type { Tx } from '#server/db/client.ts'
import type { Sealer } from '../mail/sealer.ts'
import { countTry } from '../tries/count-try.ts'
import { issueProof } from './issue-proof.ts'

/**
 * For whoever signs up: a link of their own, which voids that of an earlier sign-up. Of very many in a row, the last
 * link stays good.
 */
export async function oweSignUpLetter(
  tx: Tx,
  needs: { sealer: Sealer; now: Date },
  person: { id: string; email: string; firstName: string },
): Promise<void> {
  const who = person.email
  await countTry(tx, [{ limit: tryLimits.verifyLetter, who }], needs.now)
  const areEnough = await countTry(tx, [{ limit: tryLimits.signUpLetter, who }], needs.now)
  if (!areEnough) await issueProof(tx, needs, 'verify_email', person)
}

/** Owes somebody the link that proves their address, unless one is under way. */
export async function oweVerifyLetter(
  tx: Tx,
  needs: { sealer: Sealer; now: Date },
  person: { id: string; email: string; firstName: string },
): Promise<void> {
  const isUnderWay = await countTry(tx, [{ limit: tryLimits.verifyLetter, who: person.email }], needs.now)
  if (!isUnderWay) await issueProof(tx, needs, 'verify_email', person)
}
