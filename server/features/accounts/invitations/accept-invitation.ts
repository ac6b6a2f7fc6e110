import type { PasswordFault } from '#domain/accounts/passwords/password.ts'
import { splitFullName, tidyName } from '#domain/accounts/sign-up.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Tx } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { TooManyRequests } from '../../rate-limits/consume-rate-limit.ts'
import { currentShop } from '../../shop/current-shop.ts'
import {
  clearUnclaimedAccount,
  findAccountByEmail,
  lockUnclaimedAccount,
  updateEmailVerified,
  updateFirstStaffSignIn,
  updatePassword,
} from '../account-queries.ts'
import { refuseVerificationToken } from '../passwords/reset-password.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import { requiresSecondFactorOf } from '../second-factor/requires-second-factor-of.ts'
import { findCaller } from '../sessions/find-caller.ts'
import { openSession } from '../sessions/open-session.ts'
import { recordStaffLogin } from '../sessions/record-staff-login.ts'
import { deleteSessionByToken } from '../sessions/session-queries.ts'
import { hashToken } from '../sessions/token.ts'
import { openNewAccount } from '../sign-up/open-new-account.ts'
import {
  type AcceptInvitation,
  type Accepting,
  type AcceptNeeds,
  type AcceptWithAccountResult,
  acceptWithAccount,
} from './accept-with-account.ts'
import { giveInvitedRole } from './give-invited-role.ts'
import { hasUsableAccount } from './has-usable-account.ts'
import { findInvitationByToken, lockInvitationByToken } from './invitation-queries.ts'

export type AcceptInvitationResult =
  | { kind: 'accepted'; caller: Caller; deviceCookie: string }
  | { kind: 'refused'; reason: 'missing_fields' | 'invalid_token' | 'account_exists' | PasswordFault }
  | TooManyRequests

/** Accepts an invitation: with the password of the account that the address has, or with a new one for a new account. */
export async function acceptInvitation(
  needs: AcceptNeeds,
  command: AcceptInvitation,
): Promise<AcceptInvitationResult | AcceptWithAccountResult> {
  const { db, clock } = needs
  if (!command.password) return { kind: 'refused', reason: 'missing_fields' }
  const now = clock()
  const lookup = { tokenHash: hashToken(command.token), now }
  const invitation = await findInvitationByToken(db, lookup)
  if (!invitation) return refuseVerificationToken(db, { clientAddress: command.clientAddress, now })
  const account = await findAccountByEmail(db, invitation.email)
  return hasUsableAccount(account)
    ? acceptWithAccount(needs, command, { lookup, invitation })
    : acceptAsNew(needs, command, { lookup, invitation })
}

/** With an account of their own, which nobody can have used before. */
async function acceptAsNew(
  needs: AcceptNeeds,
  command: AcceptInvitation,
  { lookup, invitation }: Accepting,
): Promise<AcceptInvitationResult> {
  const { db, passwords, devices, shop } = needs
  const names = splitFullName(tidyName(command.name) || invitation.name)
  const { email, role } = invitation
  const shopName = (await currentShop(db, shop)).name
  const fault = await validatePassword(command.password, { email, ...names, role }, shopName)
  if (fault) return { kind: 'refused', reason: fault }
  const passwordHash = await passwords.hash(command.password)
  const needsSecondFactor = await requiresSecondFactorOf(db, needs)

  const opened = await db.transaction(async (tx) => {
    const locked = await lockInvitationByToken(tx, lookup)
    if (!locked) return { kind: 'refused', reason: 'invalid_token' } as const
    const account = await openAccount(tx, { ...names, email, passwordHash, now: lookup.now })
    if (!account) return { kind: 'refused', reason: 'account_exists' } as const
    // Shown to the administrator, the link says nothing of who reads the address.
    if (locked.isEmailed) await updateEmailVerified(tx, account.id)
    await giveInvitedRole(tx, { invitation: locked, accountId: account.id, now: lookup.now })
    await updateFirstStaffSignIn(tx, account.id, lookup.now)
    for (const earlier of command.earlierTokens) await deleteSessionByToken(tx, hashToken(earlier))
    const { clientAddress, userAgent } = command
    await recordStaffLogin(tx, {
      account: { id: account.id, email, role: locked.role },
      clientAddress,
      now: lookup.now,
    })
    const token = await openSession(tx, {
      accountId: account.id,
      isRemembered: false,
      userAgent,
      now: lookup.now,
      needsSecondFactor,
    })
    return { kind: 'opened', token, ...account } as const
  })
  if (opened.kind === 'refused') return opened
  const caller = await findCaller(db, opened.token, lookup.now)
  if (!caller || !isShopStaff(caller.role)) throw new Error('Accepting gave a session without the role')
  const { id, passwordVersion } = opened
  return {
    kind: 'accepted',
    caller,
    deviceCookie: devices.remember(command.deviceCookie, { id, passwordVersion }),
  }
}

type NewPerson = { email: string; firstName: string; lastName: string; passwordHash: string; now: Date }

/** Null if somebody has opened one in the meantime. One that nobody ever verified is replaced, as at a sign-up. */
async function openAccount(
  tx: Tx,
  { passwordHash, now, ...person }: NewPerson,
): Promise<{ id: string; passwordVersion: number } | null> {
  const made = await openNewAccount(tx, {
    ...person,
    passwordHash,
    role: 'customer',
    emailVerified: false,
    mustVerifyEmail: false,
    now,
  })
  if (made !== null) return { id: made, passwordVersion: 1 }
  const id = await lockUnclaimedAccount(tx, person.email, now)
  if (id === null) return null
  const { firstName, lastName } = person
  await clearUnclaimedAccount(tx, id, { firstName, lastName, now })
  return { id, passwordVersion: await updatePassword(tx, id, { passwordHash, now }) }
}
