import type { OpenSession } from '#contract/accounts/account.ts'
import * as api from '#contract/endpoints.ts'
import { loginCodeMinutes } from '#domain/accounts/verification.ts'
import { type Call, type Caller, callerOf, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import type { AccessNeeds } from '../access-needs.ts'
import { missingFields } from '../passwords/password-problem.ts'
import { signedInView } from '../person-view.ts'
import { findCaller } from './find-caller.ts'
import { sendLoginCode } from './send-login-code.ts'
import {
  cookieOfDevice,
  forgottenCookies,
  sessionCookie,
  sessionCookies,
  visitOf,
} from './session-cookies.ts'
import { deleteSession, deleteSessions, listSessions } from './session-queries.ts'
import { sessionViews } from './session-views.ts'
import { signIn } from './sign-in.ts'
import { signInEvents, signInRefusals } from './sign-in-refusals.ts'

type Needs = AccessNeeds &
  Pick<Services, 'secondFactorSealer' | 'requiresSecondFactor' | 'canSendMail' | 'loginCodes'>

/** Logging in and out, and a list of one's sessions. */
export function sessionRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  return [
    route(api.login, async (call) => {
      const { body, clientAddress } = call
      const result = await signIn(needs, { ...body, ...visitOf(call) })
      if (result.kind === 'signed_in') {
        securityLog({ event: 'logged_in', accountId: result.caller.accountId, clientAddress })
        return {
          status: 200,
          body: signedInView(result.caller),
          cookies: [
            ...sessionCookies(result.caller.sessionToken, body.remember ?? false),
            cookieOfDevice(result.deviceCookie),
          ],
        }
      }
      if (result.reason === 'too_many_requests') return tooManyRequests(securityLog, call, result)
      if (result.reason !== 'missing_fields')
        securityLog({ ...signInEvents[result.reason], accountId: result.accountId, clientAddress })
      return signInRefusals[result.reason]
    }),

    route(api.sendLoginCode, async (call) => {
      const { body, clientAddress } = call
      const result = await sendLoginCode(needs, { ...body, clientAddress })
      if (result.kind === 'received') {
        securityLog({ event: 'login_code_asked', accountId: result.accountId, clientAddress })
        return { status: 200, body: { message: loginCodeSent } }
      }
      if (result.reason === 'too_many_requests') return tooManyRequests(securityLog, call, result)
      return loginCodeRefusals[result.reason]
    }),

    route(api.verifySession, (call) => restore(needs, call)),
    // A mistake of an older client of the contract, which calls /api/api.
    route({ ...api.verifySession, path: `/api${api.verifySession.path}` }, (call) => restore(needs, call)),

    route(api.logout, async (call) => {
      const { sessionId: id, accountId } = callerOf(call)
      await deleteSession(needs.db, { id, accountId })
      securityLog({ event: 'logged_out', ...whoCalls(call) })
      return { status: 204, body: undefined, cookies: forgottenCookies }
    }),

    route(api.listSessions, async (call) => ({ status: 200, body: await sessionsOf(needs, callerOf(call)) })),

    route(api.endOtherSessions, async (call) => {
      const { accountId, sessionId } = callerOf(call)
      await deleteSessions(needs.db, { accountId, exceptId: sessionId })
      securityLog({ event: 'sessions_ended', ...whoCalls(call), which: 'all_others' })
      return { status: 200, body: await sessionsOf(needs, callerOf(call)) }
    }),

    route(api.endSession, async (call) => {
      const { accountId, sessionId } = callerOf(call)
      const { id } = call.params
      if (!(await deleteSession(needs.db, { id, accountId }))) {
        return problem(404, 'not_found', 'This session has already ended.')
      }
      securityLog({ event: 'sessions_ended', ...whoCalls(call), which: 'one' })
      return {
        status: 200,
        body: await sessionsOf(needs, callerOf(call)),
        ...(id === sessionId && { cookies: forgottenCookies }),
      }
    }),
  ]
}

async function restore({ db, clock }: Needs, { caller, cookies }: Pick<Call, 'caller' | 'cookies'>) {
  const token = cookies[sessionCookie]
  const restored = caller ?? (token ? await findCaller(db, token, clock()) : null)
  if (restored) return { status: 200 as const, body: signedInView(restored) }
  return { ...problem(401, 'not_signed_in', 'Please log in to continue.'), cookies: forgottenCookies }
}

async function sessionsOf(
  { db, clock }: Needs,
  { accountId, sessionId }: Caller,
): Promise<{ sessions: OpenSession[] }> {
  return { sessions: sessionViews(await listSessions(db, accountId, clock()), sessionId) }
}

const loginCodeSent = `If this address has an account with us, we have emailed a link and a code of 6 digits. Either works once and expires in ${loginCodeMinutes} minutes.`

const invalidEmail = 'Please enter a valid email address'

const loginCodeRefusals = {
  missing_fields: missingFields,
  invalid_email: problem(400, 'invalid_email', invalidEmail, { email: invalidEmail }),
  cannot_send_mail: problem(
    409,
    'cannot_send_mail',
    'We cannot send emails at the moment. Log in with your password.',
  ),
} as const
