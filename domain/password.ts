import { minPasswordLength, normaliseEmail } from './sign-up.ts'

export type PasswordFault = 'short_password' | 'password_is_email' | 'common_password'

const texts: Record<PasswordFault, string> = {
  short_password: `Password should be at least ${minPasswordLength} characters`,
  password_is_email: 'Password cannot be the same as your email address',
  common_password:
    'That is one of the passwords that people choose most, and that strangers try first. Please choose another, such as three words that belong together only for you',
}

/** The first rule that a new password breaks. Which passwords are common is the caller's to know. */
export function passwordFault(
  password: string,
  { email, isCommon }: { email: string; isCommon: (password: string) => boolean },
): PasswordFault | null {
  if (password.length < minPasswordLength) return 'short_password'
  if (normaliseEmail(password) === normaliseEmail(email)) return 'password_is_email'
  return isCommon(password) ? 'common_password' : null
}

export function passwordFaultText(fault: PasswordFault): string {
  return texts[fault]
}
