import { tryLimits } from '#domain/tries.ts'
import type { Tx } from '#server/db/client.ts'
import type { Sealer } from '../mail/sealer.ts'
import { countTry } from '../tries/count-try.ts'
import { issueProof } from './issue-proof.ts'

/** Owes somebody the link that proves their address, unless one is under way. */
export async function oweVerifyLetter(
  tx: Tx,
  needs: { sealer: Sealer; now: Date },
  person: { id: string; email: string; firstName: string },
): Promise<void> {
  const isUnderWay = await countTry(tx, [{ limit: tryLimits.verifyLetter, who: person.email }], needs.now)
  if (!isUnderWay) await issueProof(tx, needs, 'verify_email', person)
}
