import * as api from '#contract/endpoints.ts'
import { passwordFaultText } from '#domain/accounts/passwords/password.ts'
import { callerOf, problem, type Route, route, whoCalls } from '#server/http/route.ts'
import { tooManyRequests } from '../../rate-limits/too-many-requests.ts'
import type { AccessNeeds } from '../access-needs.ts'
import { answerLink } from '../sessions/answer-link.ts'
import { cookieOfDevice, deviceCookie, forgottenCookies, visitOf } from '../sessions/session-cookies.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { invalidToken, missingFields, passwordProblem, wrongPassword } from './password-problem.ts'
import { ratePassword } from './rate-password.ts'
import { resetPassword } from './reset-password.ts'

/** Choosing a new password, with the old one or without it. */
export function passwordRoutes(needs: AccessNeeds): Route[] {
  const { securityLog } = needs
  return [
    route(api.changePassword, async (call) => {
      const result = await changePassword(needs, callerOf(call), {
        ...call.body,
        deviceCookie: call.cookies[deviceCookie],
      })
      if (result.kind === 'changed') {
        securityLog({ event: 'password_changed', ...whoCalls(call) })
        const message = 'Your password has been changed. You are logged out on all other devices.'
        return { status: 200, body: { message }, cookies: [cookieOfDevice(result.deviceCookie)] }
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'wrong_password':
          securityLog({ event: 'password_failed', ...whoCalls(call) })
          return wrongPassword('currentPassword')
        default:
          return passwordProblem(result.reason, 'newPassword')
      }
    }),

    route(api.ratePassword, async (call) => {
      const result = await ratePassword(needs, { ...call.body, clientAddress: call.clientAddress })
      if (result.kind === 'refused') return tooManyRequests(securityLog, call, result)
      const { fault } = result
      return { status: 200, body: { problem: fault && passwordFaultText(fault) } }
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
      const result = await resetPassword(needs, body, visitOf(call))
      if (result.kind === 'changed') {
        securityLog({ event: 'password_reset', accountId: result.accountId, clientAddress })
        return answerLink('Your password has been changed.', result.opened, {
          next: 'You can now log in with it.',
          cookies: forgottenCookies,
        })
      }
      switch (result.reason) {
        case 'too_many_requests':
          return tooManyRequests(securityLog, call, result)
        case 'missing_fields':
          return missingFields
        case 'invalid_token':
          return invalidToken(securityLog, call, 'Ask for a new one under "Forgot password?".')
        default:
          return passwordProblem(result.reason, 'password')
      }
    }),
  ]
}
