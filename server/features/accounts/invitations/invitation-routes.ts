import * as api from '#contract/endpoints.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { invalidToken, missingFields, passwordProblem } from '../passwords/password-problem.ts'
import { refuseVerificationToken } from '../passwords/reset-password.ts'
import { signedInView } from '../person-view.ts'
import { cookieOfDevice, deviceCookie, earlierTokensOf, sessionCookies } from '../sessions/session-cookies.ts'
import { signInEvents, signInRefusals } from '../sessions/sign-in-refusals.ts'
import { hashToken } from '../sessions/token.ts'
import { acceptInvitation } from './accept-invitation.ts'
import type { AcceptNeeds } from './accept-with-account.ts'
import { hasUsableAccount } from './has-usable-account.ts'
import { findInvitationByToken, listInvitationRows } from './invitation-queries.ts'
import { invitationView, receivedView } from './invitation-view.ts'
import { inviteStaff } from './invite-staff.ts'
import { resendInvitation } from './resend-invitation.ts'
import type { SentInvitation } from './send-link.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

type Needs = AcceptNeeds & Pick<Services, 'publicUrl'>

/** Inviting people to work here. */
export function invitationRoutes(needs: Needs): Route[] {
  const { db, clock } = needs
  return [
    route(api.listInvitations, async () => ({
      status: 200,
      body: { invitations: (await listInvitationRows(db)).map((row) => invitationView(row, clock())) },
    })),

    route(api.inviteStaff, async (call) => {
      const result = await inviteStaff(needs, { body: call.body, actor: callerOf(call) })
      if (result.kind === 'invited') return { status: 201, body: sentView(needs, result) }
      return result.reason === 'invalid'
        ? problem(400, 'invalid', result.message, result.fields)
        : inviteRefusals[result.reason]
    }),

    route(api.resendInvitation, async (call) => {
      const sent = await resendInvitation(needs, { id: call.params.id, actor: callerOf(call) })
      return sent ? { status: 200, body: sentView(needs, sent) } : notFound
    }),

    route(api.withdrawInvitation, async (call) => {
      const isWithdrawn = await withdrawInvitation(needs, { id: call.params.id, actor: callerOf(call) })
      return isWithdrawn ? { status: 204, body: undefined } : notFound
    }),

    ...receivedRoutes(needs),
  ]
}

/** For the person who was invited, and has nothing but the link. */
function receivedRoutes(needs: Needs): Route[] {
  const { db, clock, securityLog } = needs
  return [
    route(api.readInvitation, async (call) => {
      const now = clock()
      const invitation = await findInvitationByToken(db, { tokenHash: hashToken(call.body.token), now })
      if (invitation) {
        const account = await findAccountByEmail(db, invitation.email)
        return { status: 200, body: { invitation: receivedView(invitation, hasUsableAccount(account)) } }
      }
      const refusal = await refuseVerificationToken(db, { clientAddress: call.clientAddress, now })
      return refusal.reason === 'too_many_requests'
        ? tooManyRequests(securityLog, call, refusal)
        : invalidToken(securityLog, call, forAnother)
    }),

    route(api.acceptInvitation, async (call) => {
      const { clientAddress, userAgent } = call
      const result = await acceptInvitation(needs, {
        ...call.body,
        clientAddress,
        userAgent,
        deviceCookie: call.cookies[deviceCookie],
        earlierTokens: earlierTokensOf(call),
      })
      if (result.kind === 'accepted') {
        const { accountId, role, permissions, sessionToken } = result.caller
        securityLog({ event: 'invitation_accepted', accountId, clientAddress, role, permissions })
        return {
          status: 200,
          body: signedInView(result.caller),
          cookies: [...sessionCookies(sessionToken, false), cookieOfDevice(result.deviceCookie)],
        }
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'invalid_token':
          return invalidToken(securityLog, call, forAnother)
        case 'account_exists':
          return accountExists
        case 'wrong_credentials':
          securityLog({ ...signInEvents[result.reason], accountId: result.accountId, clientAddress })
          return wrongPassword
        case 'wrong_emailed_code':
        case 'email_not_verified':
        case 'suspended':
        case 'second_factor_needed':
        case 'wrong_code':
          securityLog({ ...signInEvents[result.reason], accountId: result.accountId, clientAddress })
          return signInRefusals[result.reason]
        default:
          return passwordProblem(result.reason, 'password')
      }
    }),
  ]
}

const forAnother = 'Ask for a new invitation.'

function sentView({ clock, publicUrl }: Needs, { invitation, unsentToken }: SentInvitation) {
  return {
    invitation: invitationView(invitation, clock()),
    link: unsentToken && `${publicUrl}/join#token=${encodeURIComponent(unsentToken)}`,
  }
}

const notFound = problem(404, 'not_found', 'This invitation has been accepted, withdrawn or deleted.')

const accountExists = problem(
  409,
  'account_exists',
  'This address has an account by now. Reload the page and accept with its password.',
)

const wrongPasswordText = 'This is not the password of your account'

const wrongPassword = problem(
  401,
  'wrong_credentials',
  `${wrongPasswordText}. Try again, or choose a new one under "Forgot password?".`,
  { password: wrongPasswordText },
)

const onePermission = 'Choose at least one permission'

const inviteRefusals = {
  no_such_role: problem(404, 'no_such_role', 'This role no longer exists. Choose another.'),
  no_permissions: problem(400, 'no_permissions', onePermission, { permissions: onePermission }),
  works_here: problem(
    409,
    'works_here',
    'This person works here already. Change their role on their page under Users.',
    { email: 'This person works here already' },
  ),
  invited_already: problem(
    409,
    'invited_already',
    'This address has been invited already. Send that invitation again, or withdraw it first.',
    { email: 'This address has been invited already' },
  ),
}
