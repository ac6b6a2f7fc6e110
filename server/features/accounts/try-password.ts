import { normaliseEmail } from '#domain/sign-up.ts'
import { tryLimits } from '#domain/tries.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { countTry, fromAddress, giveTryBack, type TooMany } from '../tries/count-try.ts'
import type { Trier } from '../tries/try-queries.ts'
import { findAccountByEmail, type SignInAccount } from './account-queries.ts'
import type { Passwords } from './passwords.ts'

type Needs = { db: Db; clock: Clock; passwords: Passwords }

export type PasswordTry = { email: string; password: string; clientAddress: string | null }

/** Whose guesses count: the account's, whether it exists or not, and those from one address. */
export function signInTriers({ email, clientAddress }: Omit<PasswordTry, 'password'>): Trier[] {
  const account = { limit: tryLimits.signInAccount, who: normaliseEmail(email) }
  return [account, ...fromAddress(tryLimits.signInAddress, clientAddress)]
}

/**
 * Says whether a password is the account's, as one of the tries that are allowed: while they are used up, a right one
 * is refused as well. An account that is not there takes the same work.
 */
export async function tryPassword(
  { db, clock, passwords }: Needs,
  attempt: PasswordTry,
): Promise<{ kind: 'right'; account: SignInAccount } | { kind: 'wrong' } | TooMany> {
  const triers = signInTriers(attempt)
  const tooMany = await countTry(db, triers, clock())
  if (tooMany) return tooMany

  const account = await findAccountByEmail(db, normaliseEmail(attempt.email))
  const isRight = await passwords.verify(account?.passwordHash ?? null, attempt.password)
  if (!account || !isRight) return { kind: 'wrong' }
  await giveTryBack(db, triers)
  return { kind: 'right', account }
}
