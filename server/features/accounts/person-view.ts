import type { Session, User } from '#contract/accounts/account.ts'
import type { Duty } from '#domain/accounts/staff/permissions.ts'
import type { Caller } from '#server/http/route.ts'

export type Person = Omit<User, 'isAdmin' | 'duty' | 'priceList'> & {
  duty?: Duty | null
  priceList?: Caller['priceList']
}

export function userView(person: Person): User {
  const { id, email, firstName, lastName, role, permissions, emailVerified, priceList, duty } = person
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    permissions,
    isAdmin: role === 'admin',
    emailVerified,
    ...(priceList && { priceList }),
    ...(duty && { duty }),
  }
}

export function callerView(caller: Caller): User {
  return userView({ ...caller, id: caller.accountId })
}

export function sessionView({ sessionToken, sessionExpiresAt }: Caller): Session {
  return { access_token: sessionToken, expires_at: sessionExpiresAt.toISOString() }
}

/** What a page needs to act for someone who has just logged in. */
export function signedInView(caller: Caller): { user: User; session: Session } {
  return { user: callerView(caller), session: sessionView(caller) }
}
