import { normaliseEmail } from '#domain/sign-up.ts'
import { tryLimits } from '#domain/tries.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { Sealer } from '../mail/sealer.ts'
import type { TooMany } from '../tries/count-try.ts'
import { deleteTries } from '../tries/try-queries.ts'
import { lockPasswordHash } from './account-queries.ts'
import { findCaller } from './find-caller.ts'
import { openSession } from './open-session.ts'
import { oweVerifyLetter } from './owe-verify-letter.ts'
import type { Passwords } from './passwords.ts'
import { deleteSessionByToken } from './session-queries.ts'
import { hashToken } from './token.ts'
import { tryCode } from './try-code.ts'
import { tryPassword } from './try-password.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  secondFactorSealer: Sealer
  canSendMail: boolean
}

export type SignIn = {
  email: string
  password: string
  remember?: boolean | undefined
  code?: string | undefined
  clientAddress: string | null
  userAgent: string | null
  /** Of a session that the browser brought along. */
  earlierTokens: readonly string[]
}

export type SignInResult =
  | { kind: 'signed_in'; caller: Caller }
  | {
      kind: 'refused'
      reason:
        | 'missing_fields'
        | 'wrong_credentials'
        | 'email_not_verified'
        | 'second_factor_needed'
        | 'wrong_code'
    }
  | TooMany

/** The answer never tells whether it was the address or the password that was wrong. */
export async function signIn(needs: Needs, command: SignIn): Promise<SignInResult> {
  const { db, clock, sealer, canSendMail } = needs
  if (!command.email.trim() || !command.password) return { kind: 'refused', reason: 'missing_fields' }
  const tried = await tryPassword(needs, command)
  if (tried.kind === 'wrong') return { kind: 'refused', reason: 'wrong_credentials' }
  if (tried.kind === 'refused') return tried
  const { account } = tried

  const now = clock()
  if (canSendMail && !account.emailVerified) {
    await db.transaction((tx) => oweVerifyLetter(tx, { sealer, now }, account))
    return { kind: 'refused', reason: 'email_not_verified' }
  }
  if (account.secondFactorSince) {
    if (!command.code) return { kind: 'refused', reason: 'second_factor_needed' }
    const code = await tryCode(needs, { ...command, accountId: account.id, code: command.code })
    if (code.kind === 'wrong') return { kind: 'refused', reason: 'wrong_code' }
    if (code.kind === 'refused') return code
  }

  const token = await db.transaction(async (tx) => {
    // Changed while we looked: whoever changed it wanted nobody in with the old one.
    if ((await lockPasswordHash(tx, account.id)) !== account.passwordHash) return null
    // A session that somebody else planted in this browser must not outlive the log-in, nor become its session.
    for (const earlier of command.earlierTokens) await deleteSessionByToken(tx, hashToken(earlier))
    await deleteTries(tx, { limit: tryLimits.signInAccount, who: normaliseEmail(command.email) })
    const { userAgent, remember: isRemembered = false } = command
    return openSession(tx, { accountId: account.id, isRemembered, userAgent, now })
  })
  if (token === null) return { kind: 'refused', reason: 'wrong_credentials' }
  const caller = await findCaller(db, token, now)
  if (!caller) throw new Error('Signing in gave a session that cannot be found')
  return { kind: 'signed_in', caller }
}
