import { brokenRules, type FormProblem, type FormRule, missingFields } from '../../form-problem.ts'
import { minPasswordLength, normaliseEmail } from '../sign-up.ts'

export type NewPassword = { password: string; confirmPassword: string }

const rules: readonly FormRule<NewPassword>[] = [
  {
    field: 'confirmPassword',
    message: 'Passwords do not match',
    isBroken: (form) => form.password !== form.confirmPassword,
  },
  {
    field: 'password',
    message: 'Password must be at least 6 characters long',
    isBroken: (form) => form.password.length < minPasswordLength,
  },
]

const missing = 'Please fill in all fields'

/** The same order and wording as at sign-up. */
export function validateNewPassword(form: NewPassword): FormProblem | null {
  return missingFields(form, ['password', 'confirmPassword'], missing) ?? brokenRules(form, rules)
}

const notTheEmail = (email: string): FormRule<{ password: string }> => ({
  field: 'password',
  message: 'Password cannot be the same as your email address',
  isBroken: ({ password }) => normaliseEmail(password) === normaliseEmail(email),
})

/** The first one of an account that was opened without one. It is typed once, where it can be looked at. */
export function validateFirstPassword(form: { password: string }, email: string): FormProblem | null {
  const { password } = form
  const twice = { password, confirmPassword: password }
  return missingFields(form, ['password'], missing) ?? brokenRules(twice, [...rules, notTheEmail(email)])
}

export function validatePasswordChange(
  form: NewPassword & { currentPassword: string },
  email: string,
): FormProblem | null {
  return (
    missingFields(form, ['currentPassword', 'password', 'confirmPassword'], missing) ??
    brokenRules(form, [...rules, notTheEmail(email)])
  )
}
