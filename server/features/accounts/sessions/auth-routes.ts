import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Call, callerOf, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import { forgotPassword } from '../passwords/forgot-password.ts'
import { missingFields, passwordProblem } from '../passwords/password-problem.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { callerView, sessionView, userView } from '../person-view.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { verifyEmail } from '../sign-up/verify-email.ts'
import { findCaller } from './find-caller.ts'
import type { KnownDevices } from './known-devices.ts'
import {
  cookieOfDevice,
  deviceCookie,
  forgottenCookies,
  sessionCookie,
  sessionCookies,
} from './session-cookies.ts'
import { deleteSession } from './session-queries.ts'
import { signIn } from './sign-in.ts'

type Needs = {
  db: Db
  clock: Clock
  passwords: Passwords
  sealer: Sealer
  secondFactorSealer: Sealer
  devices: KnownDevices
  pause: (ms: number) => Promise<void>
  securityLog: SecurityLog
  shop: ShopConfig
  canSendMail: boolean
  requiresSecondFactor: boolean
}

const verifyFirst =
  'Your account has been created. We have emailed you a link. Open it to verify your address, then log in.'

/** Coming in and going out. */
export function authRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  const restore = async ({ caller, cookies }: Pick<Call, 'caller' | 'cookies'>) => {
    const token = cookies[sessionCookie]
    const restored = caller ?? (token ? await findCaller(needs.db, token, needs.clock()) : null)
    if (restored) {
      return { status: 200 as const, body: { user: callerView(restored), session: sessionView(restored) } }
    }
    return { ...problem(401, 'not_signed_in', 'Please log in to continue.'), cookies: forgottenCookies }
  }

  return [
    route(api.createAccount, async (call) => {
      const { body, clientAddress, userAgent } = call
      const result = await signUp(needs, body, {
        clientAddress,
        userAgent,
        deviceCookie: call.cookies[deviceCookie],
        earlierTokens: earlierTokensOf(call),
      })
      switch (result.kind) {
        case 'signed_up': {
          const { caller } = result
          securityLog({ event: 'signed_up', accountId: caller.accountId, clientAddress })
          return {
            status: 201,
            body: {
              data: { user: callerView(caller), session: sessionView(caller) },
              message: 'Welcome to Kwela.',
            },
            cookies: [...sessionCookies(caller.sessionToken, false), cookieOfDevice(result.deviceCookie)],
          }
        }
        case 'verify_first':
          securityLog({ event: 'signed_up', accountId: result.person.id, clientAddress })
          return { status: 201, body: { data: { user: userView(result.person) }, message: verifyFirst } }
        case 'refused':
          break
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'invalid_email':
          return problem(400, 'invalid_email', 'Invalid email', { email: 'Invalid email' })
        case 'already_registered':
          return problem(400, 'already_registered', 'User already registered', {
            email: 'User already registered',
          })
        default:
          return passwordProblem(result.reason, 'password')
      }
    }),

    route(api.login, async (call) => {
      const { body, clientAddress, userAgent } = call
      const earlierTokens = earlierTokensOf(call)
      const result = await signIn(needs, {
        ...body,
        clientAddress,
        userAgent,
        deviceCookie: call.cookies[deviceCookie],
        earlierTokens,
      })
      if (result.kind === 'signed_in') {
        securityLog({ event: 'logged_in', accountId: result.caller.accountId, clientAddress })
        return {
          status: 200,
          body: { session: sessionView(result.caller), user: callerView(result.caller) },
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

    route(api.verifySession, restore),
    // A slip of an older client of the contract, which asks at /api/api.
    route({ ...api.verifySession, path: `/api${api.verifySession.path}` }, restore),

    route(api.logout, async (call) => {
      const { sessionId: id, accountId } = callerOf(call)
      await deleteSession(needs.db, { id, accountId })
      securityLog({ event: 'logged_out', ...whoCalls(call) })
      return { status: 204, body: undefined, cookies: forgottenCookies }
    }),

    route(api.verifyEmail, async (call) => {
      const { body, clientAddress } = call
      const result = await verifyEmail(needs, { ...body, clientAddress })
      if (result.kind === 'verified') {
        const whose = { accountId: result.accountId, clientAddress }
        securityLog({ event: 'email_verified', ...whose })
        if (body.newPassword) securityLog({ event: 'password_reset', ...whose })
        return { status: 200, body: { message: 'Your email address is verified. You can now log in.' } }
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'invalid_token':
          securityLog({ event: 'verification_failed', ...whoCalls(call) })
          return problem(
            400,
            'invalid_token',
            'This link has expired or has already been used. Log in, and we will send you a new one if you need it.',
          )
        case 'wrong_password':
          securityLog({ event: 'password_failed', accountId: result.accountId, clientAddress })
          return problem(
            400,
            'wrong_password',
            'That is not the password you chose when you signed up. Try again, or choose a new one.',
            { password: 'That is not the password you chose when you signed up' },
          )
        default:
          return passwordProblem(result.reason, 'newPassword')
      }
    }),

    route(api.forgotPassword, async (call) => {
      const { body, clientAddress } = call
      const result = await forgotPassword(needs, { ...body, clientAddress })
      if (result.kind === 'received') {
        securityLog({ event: 'reset_asked', accountId: result.accountId, clientAddress })
        const message =
          'If this address has an account with us, we have emailed a link to choose a new password. It works once and expires in an hour.'
        return { status: 200, body: { message } }
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'invalid_email': {
          const text = 'Please enter a valid email address'
          return problem(400, 'invalid_email', text, { email: text })
        }
      }
    }),

    route(api.resetPassword, async (call) => {
      const { body, clientAddress } = call
      const result = await resetPassword(needs, { ...body, clientAddress })
      if (result.kind === 'changed') {
        securityLog({ event: 'password_reset', accountId: result.accountId, clientAddress })
        return {
          status: 200,
          body: { message: 'Your password has been changed. You can now log in with it.' },
          cookies: forgottenCookies,
        }
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'invalid_token':
          securityLog({ event: 'verification_failed', ...whoCalls(call) })
          return problem(
            400,
            'invalid_token',
            'This link has expired or has already been used. Ask for a new one under "Forgot password?".',
          )
        default:
          return passwordProblem(result.reason, 'password')
      }
    }),
  ]
}

/** Of sessions that the browser brought along. */
function earlierTokensOf({ caller, cookies }: Pick<Call, 'caller' | 'cookies'>): string[] {
  return [caller?.sessionToken, cookies[sessionCookie]].filter((token) => token !== undefined)
}

const signInEvents = {
  wrong_credentials: { event: 'login_failed', reason: 'wrong_credentials' },
  email_not_verified: { event: 'login_failed', reason: 'email_not_verified' },
  second_factor_needed: { event: 'second_factor_asked' },
  wrong_code: { event: 'code_failed' },
} as const

const signInRefusals = {
  missing_fields: missingFields,
  wrong_credentials: problem(401, 'wrong_credentials', 'Invalid login credentials'),
  email_not_verified: problem(
    403,
    'email_not_verified',
    'Verify your email address first. We have sent you a link. It can take a minute, so check your spam folder too.',
  ),
  second_factor_needed: problem(
    401,
    'second_factor_needed',
    'Enter the code from your authenticator app, or one of your recovery codes.',
  ),
  wrong_code: problem(401, 'wrong_code', 'This code is wrong or has already been used. Enter the next one.', {
    code: 'This code is wrong or has already been used',
  }),
}
