import type { z } from 'zod'
import { createAccount, login, logout, type Session, type User, verifySession } from '#contract/account.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, type CookieToSet, callerOf, problem, type Route, route } from '#server/http/route.ts'
import { deleteSession, findCallerByToken } from './account-queries.ts'
import { type Auth, rememberedSeconds } from './auth.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

type Needs = { auth: Auth; db: Db; clock: Clock }

/** Restores a session in a new tab; no call but /auth/verify reads it, so another site cannot use it to act. */
const sessionCookie = 'kwela_session'
/** Tells the page, which cannot read the other one, that asking is worth while. */
const hintCookie = 'kwela_signed_in'

export function accountRoutes(needs: Needs): Route[] {
  const verify = async ({
    caller,
    cookies,
  }: {
    caller: Caller | null
    cookies: Record<string, string | undefined>
  }) => {
    const token = cookies[sessionCookie]
    const restored = caller ?? (token ? await findCallerByToken(needs.db, token, needs.clock()) : null)
    if (restored)
      return { status: 200 as const, body: { user: userView(restored), session: sessionView(restored) } }
    return { ...problem(401, 'not_signed_in', 'Please log in to continue.'), cookies: forgottenCookies }
  }

  return [
    route(createAccount, async ({ body }) => {
      const result = await signUp(needs, body)
      if (result.kind === 'refused') return signUpRefusals[result.reason]
      const data = { user: userView(result.caller), session: sessionView(result.caller) }
      return {
        status: 201,
        body: { data, message: 'Welcome to Kwela.' },
        cookies: sessionCookies(result.caller, false),
      }
    }),

    route(login, async ({ body }) => {
      const result = await signIn(needs, body)
      if (result.kind === 'refused') return signInRefusals[result.reason]
      return {
        status: 200,
        body: { session: sessionView(result.caller), user: userView(result.caller) },
        cookies: sessionCookies(result.caller, body.remember ?? false),
      }
    }),

    route(verifySession, verify),
    // A slip of an older client of the contract, which asks at /api/api.
    route({ ...verifySession, path: `/api${verifySession.path}` }, verify),

    route(logout, async (call) => {
      await deleteSession(needs.db, callerOf(call).sessionToken)
      return { status: 204, body: undefined, cookies: forgottenCookies }
    }),
  ]
}

const signUpRefusals = {
  missing_fields: problem(400, 'missing_fields', 'Please fill in all fields'),
  invalid_email: problem(400, 'invalid_email', 'Invalid email', { email: 'Invalid email' }),
  short_password: problem(400, 'short_password', 'Password should be at least 6 characters', {
    password: 'Password should be at least 6 characters',
  }),
  password_is_email: problem(400, 'password_is_email', 'Password cannot be the same as your email address', {
    password: 'Password cannot be the same as your email address',
  }),
  already_registered: problem(400, 'already_registered', 'User already registered', {
    email: 'User already registered',
  }),
}

const signInRefusals = {
  missing_fields: problem(400, 'missing_fields', 'Please fill in all fields'),
  wrong_credentials: problem(401, 'wrong_credentials', 'Invalid login credentials'),
}

function userView(caller: Caller): z.infer<typeof User> {
  const { accountId, email, firstName, lastName, role, emailVerified } = caller
  return { id: accountId, email, firstName, lastName, role, isAdmin: role === 'admin', emailVerified }
}

function sessionView({ sessionToken, sessionExpiresAt }: Caller): z.infer<typeof Session> {
  return { access_token: sessionToken, expires_at: sessionExpiresAt.toISOString() }
}

function sessionCookies({ sessionToken }: Caller, remember: boolean): CookieToSet[] {
  const maxAgeSeconds = remember ? rememberedSeconds : null
  return [
    { name: sessionCookie, value: sessionToken, maxAgeSeconds, isHttpOnly: true },
    { name: hintCookie, value: '1', maxAgeSeconds, isHttpOnly: false },
  ]
}

const forgottenCookies: CookieToSet[] = [
  { name: sessionCookie, value: '', maxAgeSeconds: 0, isHttpOnly: true },
  { name: hintCookie, value: '', maxAgeSeconds: 0, isHttpOnly: false },
]
