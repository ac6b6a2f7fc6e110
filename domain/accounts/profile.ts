import { brokenRules, type FormProblem, missingFields } from '../form-problem.ts'
import { invalidPhone, parsePhone } from './phone.ts'

export type Profile = { firstName: string; lastName: string; phone: string }

/** A telephone number is optional, but must be valid if given. */
export function validateProfile(profile: Profile): FormProblem | null {
  return (
    missingFields(profile, ['firstName', 'lastName'], 'Please fill in all required fields') ??
    brokenRules(profile, [
      {
        field: 'phone',
        message: invalidPhone,
        isBroken: ({ phone }) => phone.trim() !== '' && parsePhone(phone) === null,
      },
    ])
  )
}
