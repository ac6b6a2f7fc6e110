import * as api from '#contract/endpoints.ts'
import { problem, type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import type { AccessNeeds } from '../access-needs.ts'
import { invalidToken, missingFields, passwordProblem } from '../passwords/password-problem.ts'
import { signedInView, userView } from '../person-view.ts'
import { answerLink } from '../sessions/answer-link.ts'
import { cookiesOf, visitOf } from '../sessions/session-cookies.ts'
import { enterCheckout } from './enter-checkout.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

type Needs = AccessNeeds & Pick<Services, 'canSendMail'>

const invalidEmail = problem(400, 'invalid_email', 'Invalid email', {
  email: 'Enter an address such as name@example.com',
})

const verifyFirst =
  'Your account has been created. We have emailed you a link. Open it to verify your address, then log in.'

/** Signing up, coming in at the checkout, and verifying an address. */
export function signUpRoutes(needs: Needs): Route[] {
  const { securityLog } = needs
  return [
    route(api.createAccount, async (call) => {
      const { body, clientAddress } = call
      const result = await signUp(needs, body, visitOf(call))
      switch (result.kind) {
        case 'signed_up': {
          const { caller } = result.opened
          securityLog({ event: 'signed_up', accountId: caller.accountId, clientAddress })
          return {
            status: 201,
            body: { data: signedInView(caller), message: 'Welcome to Kwela.' },
            cookies: cookiesOf(result.opened),
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
          return invalidEmail
        case 'already_registered':
          return problem(400, 'already_registered', 'User already registered', {
            email: 'Log in with it, or enter another address',
          })
        default:
          return passwordProblem(result.reason, 'password')
      }
    }),

    enterCheckoutRoute(needs),

    route(api.verifyEmail, async (call) => {
      const { body, clientAddress } = call
      const result = await verifyEmail(needs, body, visitOf(call))
      if (result.kind === 'verified') {
        const whose = { accountId: result.accountId, clientAddress }
        securityLog({ event: 'email_verified', ...whose })
        if (body.newPassword) securityLog({ event: 'password_reset', ...whose })
        return answerLink('Your email address is verified.', result.opened, { next: 'You can now log in.' })
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

function enterCheckoutRoute(needs: Needs): Route {
  const { securityLog } = needs
  return route(api.enterCheckout, async (call) => {
    const result = await enterCheckout(needs, call.body.email, visitOf(call))
    switch (result.kind) {
      case 'known':
        return { status: 200, body: { known: true } }
      case 'opened': {
        const { caller } = result.opened
        securityLog({ event: 'signed_up', accountId: caller.accountId, clientAddress: call.clientAddress })
        return { status: 201, body: { data: signedInView(caller) }, cookies: cookiesOf(result.opened) }
      }
      case 'refused':
        break
    }
    switch (result.reason) {
      case 'too_many_requests':
        return tooManyRequests(securityLog, call, result)
      case 'missing_fields':
        return missingFields
      case 'invalid_email':
        return invalidEmail
    }
  })
}
