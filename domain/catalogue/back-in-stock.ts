import { isEmail, normaliseEmail } from '../accounts/sign-up.ts'
import type { FormProblem } from '../form-problem.ts'

const invalidEmail = 'Please enter a valid email address'

/** Whose address, for one email when a product is back in stock. */
export function validateBackInStock({ email }: { email: string }): FormProblem | null {
  return isEmail(normaliseEmail(email)) ? null : { message: invalidEmail, fields: { email: invalidEmail } }
}
