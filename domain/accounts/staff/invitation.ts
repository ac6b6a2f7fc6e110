import { type FormProblem, missingFields } from '../../form-problem.ts'
import { isEmail, normaliseEmail } from '../sign-up.ts'

/** Long enough for somebody who starts next Monday. */
export const invitationDays = 7

const dayMs = 24 * 60 * 60_000

export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs)
}

/** Until when an expired one stays in the list, where it can be sent again. */
export function invitationForgottenBefore(now: Date): Date {
  return new Date(now.getTime() - 30 * dayMs)
}

export function validateInvitation(form: { name: string; email: string }): FormProblem | null {
  const missing = missingFields(form, ['name', 'email'], 'Enter a name and an email address')
  if (missing) return missing
  if (isEmail(normaliseEmail(form.email))) return null
  const message = 'Enter a valid email address'
  return { message, fields: { email: message } }
}
