import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import type { Tx } from '#server/db/client.ts'
import type { Caller } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { currentShop } from '../../shop/current-shop.ts'
import type { AccessNeeds } from '../access-needs.ts'
import { updateFirstStaffSignIn } from '../account-queries.ts'
import { validatePassword } from '../passwords/validate-password.ts'
import { requiresSecondFactorOf } from '../second-factor/requires-second-factor-of.ts'
import { findCaller } from '../sessions/find-caller.ts'
import { recordStaffLogin } from '../sessions/record-staff-login.ts'
import { deleteSession, deleteSessions, updateDuties } from '../sessions/session-queries.ts'
import { type SignInResult, signIn } from '../sessions/sign-in.ts'
import { lockUser, type UserRow } from '../users/user-queries.ts'
import { giveInvitedRole } from './give-invited-role.ts'
import { deleteInvitation, type InvitationRow, lockInvitationByToken } from './invitation-queries.ts'

export type AcceptNeeds = AccessNeeds &
  Pick<Services, 'secondFactorSealer' | 'requiresSecondFactor' | 'canSendMail' | 'loginCodes'>

export type AcceptInvitation = {
  token: string
  /** Of somebody without an account; as invited, if it is empty. */
  name: string
  password: string
  code?: string | undefined
  clientAddress: string | null
  userAgent: string | null
  deviceCookie: string | undefined
  earlierTokens: readonly string[]
}

export type Accepting = { lookup: { tokenHash: string; now: Date }; invitation: InvitationRow }

export type AcceptWithAccountResult =
  | { kind: 'accepted'; caller: Caller; deviceCookie: string }
  | Exclude<SignInResult, { kind: 'signed_in' }>
  | { kind: 'refused'; reason: 'invalid_token' }

/** Logs the owner of the account in, like any login, and only then gives them the role. */
export async function acceptWithAccount(
  needs: AcceptNeeds,
  command: AcceptInvitation,
  { lookup, invitation }: Accepting,
): Promise<AcceptWithAccountResult> {
  const { db, shop } = needs
  const { email } = invitation
  const signedIn = await signIn(needs, { ...command, email })
  if (signedIn.kind !== 'signed_in') return signedIn

  const { caller, deviceCookie } = signedIn
  const { accountId, sessionId } = caller
  const isRequired = await requiresSecondFactorOf(db, needs)
  const shopName = (await currentShop(db, shop)).name
  const isAccepted = await db.transaction(async (tx) => {
    const locked = await lockInvitationByToken(tx, lookup)
    const user = await lockUser(tx, accountId)
    if (!locked || !user) {
      await deleteSession(tx, { id: sessionId, accountId })
      return false
    }
    // Somebody has given them a role in the meantime, which may be a higher one.
    if (isShopStaff(user.role)) {
      await deleteInvitation(tx, locked.id)
      return true
    }
    await giveInvitedRole(tx, { invitation: locked, accountId, now: lookup.now })
    await startAsStaff(tx, { user, caller, command, role: locked.role, isRequired, shopName, ...lookup })
    return true
  })
  if (!isAccepted) return { kind: 'refused', reason: 'invalid_token' }
  const asStaff = await findCaller(db, caller.sessionToken, lookup.now)
  if (!asStaff) return { kind: 'refused', reason: 'invalid_token' }
  return { kind: 'accepted', caller: asStaff, deviceCookie }
}

type Start = {
  user: UserRow
  caller: Caller
  command: AcceptInvitation
  role: InvitationRow['role']
  isRequired: boolean
  shopName: string
  now: Date
}

/** What every login of staff is checked for counts in this session too, and other sessions were never checked. */
async function startAsStaff(
  tx: Tx,
  { user, caller, command, role, isRequired, shopName, now }: Start,
): Promise<void> {
  const { id: accountId, email, firstName, lastName, hasSecondFactor } = user
  await deleteSessions(tx, { accountId, exceptId: caller.sessionId })
  await updateDuties(tx, accountId, {
    needsPassword:
      (await validatePassword(command.password, { email, firstName, lastName, role }, shopName)) !== null,
    needsSecondFactor: isRequired && !hasSecondFactor,
  })
  await updateFirstStaffSignIn(tx, accountId, now)
  const { clientAddress } = command
  await recordStaffLogin(tx, { account: { id: accountId, email, role }, clientAddress, now })
}
