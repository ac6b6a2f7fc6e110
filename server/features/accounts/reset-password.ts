import { type PasswordFault, passwordFault } from '#domain/password.ts'
import { tryLimits } from '#domain/tries.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Sealer } from '../mail/sealer.ts'
import { countTry, fromAddress, giveTryBack, type TooMany } from '../tries/count-try.ts'
import { updateEmailVerified } from './account-queries.ts'
import { isCommonPassword } from './is-common-password.ts'
import type { Passwords } from './passwords.ts'
import { findProof, takeProof } from './proof-queries.ts'
import { setPassword } from './set-password.ts'
import { hashToken } from './token.ts'

type Needs = { db: Db; clock: Clock; passwords: Passwords; sealer: Sealer }

export type ResetPasswordResult =
  | { kind: 'changed' }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_proof' | PasswordFault }
  | TooMany

/** Sets a new password by the link that was mailed. A password that is refused leaves the link as good as it was. */
export async function resetPassword(
  { db, clock, passwords, sealer }: Needs,
  { token, password, clientAddress }: { token: string; password: string; clientAddress: string | null },
): Promise<ResetPasswordResult> {
  if (!password) return { kind: 'refused', reason: 'missing_fields' }
  const now = clock()
  const triers = fromAddress(tryLimits.proofAddress, clientAddress)
  const tooMany = await countTry(db, triers, now)
  if (tooMany) return tooMany

  const asked = { purpose: 'reset_password', tokenHash: hashToken(token), now } as const
  const proof = await findProof(db, asked)
  if (!proof) return { kind: 'refused', reason: 'invalid_proof' }
  await giveTryBack(db, triers)
  const fault = passwordFault(password, { email: proof.email, isCommon: isCommonPassword })
  if (fault) return { kind: 'refused', reason: fault }

  const passwordHash = await passwords.hash(password)
  return db.transaction(async (tx) => {
    if (!(await takeProof(tx, asked))) return { kind: 'refused', reason: 'invalid_proof' } as const
    // The link came by mail, so whoever used it reads that address. Before the password, since a log-in locks the account
    // before its password too: the other way round, each would wait for the other.
    await updateEmailVerified(tx, proof.accountId)
    await setPassword(tx, { sealer, now }, { account: { ...proof, id: proof.accountId }, passwordHash })
    return { kind: 'changed' } as const
  })
}
