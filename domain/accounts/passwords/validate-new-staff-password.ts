import type { FormProblem } from '../../form-problem.ts'
import { type NewPassword, validateNewPassword } from './new-password.ts'
import { minStaffPasswordLength, passwordFaultText } from './password.ts'

/** For somebody who will work here. */
export function validateNewStaffPassword(form: NewPassword): FormProblem | null {
  const problem = validateNewPassword(form)
  if (problem || form.password.length >= minStaffPasswordLength) return problem
  const message = passwordFaultText('short_staff_password')
  return { message, fields: { password: message } }
}
