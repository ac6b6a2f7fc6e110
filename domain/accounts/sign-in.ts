import { type FormProblem, missingFields } from '../form-problem.ts'

export function validateSignIn(form: { email: string; password: string }): FormProblem | null {
  return missingFields(form, ['email', 'password'], 'Please fill in all fields')
}
