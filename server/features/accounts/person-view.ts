import type { Session, User } from '#contract/account.ts'
import type { Caller } from '#server/http/route.ts'

export type Person = Omit<User, 'isAdmin'>

export function userView({ id, email, firstName, lastName, role, permissions, emailVerified }: Person): User {
  return { id, email, firstName, lastName, role, permissions, isAdmin: role === 'admin', emailVerified }
}

export function callerView(caller: Caller): User {
  return userView({ ...caller, id: caller.accountId })
}

export function sessionView({ sessionToken, sessionExpiresAt }: Caller): Session {
  return { access_token: sessionToken, expires_at: sessionExpiresAt.toISOString() }
}
