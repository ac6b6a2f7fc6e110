import { isAPIError } from 'better-auth/api'
import { normaliseEmail } from '#domain/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import { findCallerByToken } from './account-queries.ts'
import type { Auth } from './auth.ts'

export type SignInResult =
  | { kind: 'signed_in'; caller: Caller }
  | { kind: 'refused'; reason: 'missing_fields' | 'wrong_credentials' }

/** The answer never tells whether it was the address or the password that was wrong. */
export async function signIn(
  { auth, db, clock }: { auth: Auth; db: Db; clock: Clock },
  { email, password, remember }: { email: string; password: string; remember?: boolean | undefined },
): Promise<SignInResult> {
  if (!email.trim() || !password) return { kind: 'refused', reason: 'missing_fields' }
  try {
    const { token } = await auth.api.signInEmail({
      body: { email: normaliseEmail(email), password, rememberMe: remember ?? false },
    })
    const caller = await findCallerByToken(db, token, clock())
    if (!caller) throw new Error('Signing in gave a session that cannot be found')
    return { kind: 'signed_in', caller }
  } catch (error) {
    if (isAPIError(error) && refusalCodes.has(String(error.body?.code))) {
      return { kind: 'refused', reason: 'wrong_credentials' }
    }
    throw error
  }
}

const refusalCodes = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_EMAIL',
  'VALIDATION_ERROR',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_SHORT',
])
