import { isAPIError } from 'better-auth/api'
import type { CreateAccountBody } from '#contract/account.ts'
import { isEmail, normaliseEmail, splitFullName } from '#domain/sign-up.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import { findAccountByEmail, findCallerByToken } from './account-queries.ts'
import type { Auth } from './auth.ts'

export type SignUpResult =
  | { kind: 'signed_up'; caller: Caller }
  | {
      kind: 'refused'
      reason:
        | 'missing_fields'
        | 'invalid_email'
        | 'short_password'
        | 'password_is_email'
        | 'already_registered'
    }

const shortestPassword = 6

/** Opens an account and signs its owner in. Nothing in the payload can choose a role. */
export async function signUp(
  { auth, db, clock }: { auth: Auth; db: Db; clock: Clock },
  body: CreateAccountBody,
): Promise<SignUpResult> {
  const { firstName, lastName } = body.fullname === undefined ? body : splitFullName(body.fullname)
  const email = normaliseEmail(body.email)
  const name = `${firstName.trim()} ${lastName.trim()}`.trim()

  if (!email || !body.password || !name) return { kind: 'refused', reason: 'missing_fields' }
  if (!isEmail(email)) return { kind: 'refused', reason: 'invalid_email' }
  if (body.password.length < shortestPassword) return { kind: 'refused', reason: 'short_password' }
  if (body.password.trim().toLowerCase() === email) return { kind: 'refused', reason: 'password_is_email' }

  try {
    const { token } = await auth.api.signUpEmail({
      body: { email, password: body.password, name, firstName: firstName.trim(), lastName: lastName.trim() },
    })
    const caller = token ? await findCallerByToken(db, token, clock()) : null
    if (!caller) throw new Error('Signing up gave no session: check emailAndPassword.autoSignIn')
    return { kind: 'signed_up', caller }
  } catch (error) {
    const code = isAPIError(error) ? String(error.body?.code) : ''
    if (notAnAddress.has(code)) return { kind: 'refused', reason: 'invalid_email' }
    // Of two who sign up with one address at once, the later one fails on the row that the first one made.
    if (await findAccountByEmail(db, email)) return { kind: 'refused', reason: 'already_registered' }
    throw error
  }
}

const notAnAddress = new Set(['INVALID_EMAIL', 'VALIDATION_ERROR'])
