import { minPasswordLength, normaliseEmail } from '../sign-up.ts'
import { isShopStaff, type Role } from '../staff/roles.ts'

/** A password of someone with admin permissions protects more than their own orders. */
export const minStaffPasswordLength = 12

export type PasswordFault =
  | 'short_password'
  | 'short_staff_password'
  | 'password_is_email'
  | 'common_password'

/** The person the password is for. */
export type PasswordOwner = {
  email: string
  firstName?: string
  lastName?: string
  role: Role
}

// Months of guessing, under the limits of failed logins.
const minGuesses = 100_000

const texts: Record<PasswordFault, string> = {
  short_password: `Password should be at least ${minPasswordLength} characters`,
  short_staff_password: `Staff passwords need at least ${minStaffPasswordLength} characters. Three or four unrelated words are easy to remember`,
  password_is_email: 'Password cannot be the same as your email address',
  common_password: 'Too easy to guess. Try three unrelated words.',
}

/** The first rule that a new password breaks. How many guesses it withstands is the estimator's to say. */
export function passwordFault(
  password: string,
  owner: Pick<PasswordOwner, 'email' | 'role'>,
  guesses: number,
): PasswordFault | null {
  if (password.length < minPasswordLength) return 'short_password'
  if (normaliseEmail(password) === normaliseEmail(owner.email)) return 'password_is_email'
  if (guesses < minGuesses) return 'common_password'
  return isShopStaff(owner.role) && password.length < minStaffPasswordLength ? 'short_staff_password' : null
}

export function passwordFaultText(fault: PasswordFault): string {
  return texts[fault]
}

/** What somebody who knows the person and the shop would try first. */
export function wordsAround(
  { email, firstName = '', lastName = '' }: PasswordOwner,
  shopName: string,
): string[] {
  const [local = '', host = ''] = normaliseEmail(email).split('@')
  const words = `${firstName} ${lastName} ${local} ${host.split('.')[0] ?? ''} ${shopName}`.toLowerCase()
  return [local, ...words.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= shortestWord)
}

// Shorter ones occur in many words by chance.
const shortestWord = 3
