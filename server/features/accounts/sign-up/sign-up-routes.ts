import * as api from '#contract/endpoints.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import type { AccessNeeds } from '../access-needs.ts'
import { invalidToken, missingFields, passwordProblem } from '../passwords/password-problem.ts'
import { signedInView, userView } from '../person-view.ts'
import { cookieOfDevice, deviceCookie, earlierTokensOf, sessionCookies } from '../sessions/session-cookies.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

type Needs = AccessNeeds & Pick<Services, 'canSendMail'>

const verifyFirst =
  'Your account has been created. We have emailed you a link. Open it to verify your address, then log in.'

/** Signing up and verifying an address. */
export function signUpRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
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
            body: { data: signedInView(caller), message: 'Welcome to Kwela.' },
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
          return invalidToken(securityLog, call, 'Log in, and we will send you a new one if you need it.')
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
  ]
}
