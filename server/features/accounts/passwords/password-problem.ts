import { type PasswordFault, passwordFaultText } from '#domain/accounts/password.ts'
import { problem } from '#server/http/route.ts'

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
