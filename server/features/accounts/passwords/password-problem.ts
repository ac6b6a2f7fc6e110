import { type PasswordFault, passwordFaultText } from '#domain/accounts/passwords/password.ts'
import { type Call, problem, whoCalls } from '#server/http/route.ts'
import type { SecurityLog } from '#server/security-log.ts'

/** The answer to a refused new password; `field` is where it was typed. */
export function passwordProblem(fault: PasswordFault, field: string) {
  const text = passwordFaultText(fault)
  return problem(400, fault, text, { [field]: text })
}

export function wrongPassword(field: string) {
  const text = 'That is not your password'
  return problem(400, 'wrong_password', text, { [field]: text })
}

export const missingFields = problem(400, 'missing_fields', 'Please fill in all fields')

export const emailNotVerified = problem(
  403,
  'email_not_verified',
  'Verify your email address first. We have sent you a link. It can take a minute, so check your spam folder too.',
)

/** Logs that a link was refused, and answers what to do instead. */
export function invalidToken(
  securityLog: SecurityLog,
  call: Pick<Call, 'caller' | 'clientAddress'>,
  instead: string,
) {
  securityLog({ event: 'verification_failed', ...whoCalls(call) })
  return problem(400, 'invalid_token', `This link has expired or has already been used. ${instead}`)
}
