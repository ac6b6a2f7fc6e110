import { foldAccents } from '../accents.ts'
import { isShopStaff, type Role } from './roles.ts'
import { minPasswordLength, normaliseEmail } from './sign-up.ts'

/** A password of someone with admin permissions protects more than their own orders. */
export const minStaffPasswordLength = 12

export type PasswordFault =
  | 'short_password'
  | 'short_staff_password'
  | 'password_is_email'
  | 'common_password'
  | 'password_of_names'

/** The person the password is for. */
export type PasswordOwner = {
  email: string
  firstName?: string
  lastName?: string
  role: Role
}

export type KnownWords = { shopName: string; isCommon: (word: string) => boolean }

const texts: Record<PasswordFault, string> = {
  short_password: `Password should be at least ${minPasswordLength} characters`,
  short_staff_password: `Staff passwords need at least ${minStaffPasswordLength} characters. Three or four unrelated words are easy to remember`,
  password_is_email: 'Password cannot be the same as your email address',
  common_password:
    'This is one of the most common passwords, or close to one, and attackers try those first. Choose another, such as three unrelated words',
  password_of_names:
    'This password is based on your name, your email address or the name of the shop, and attackers try those first. Choose another, such as three unrelated words',
}

/** The first rule that a new password breaks. The caller supplies the check for common words. */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  { shopName, isCommon }: KnownWords,
): PasswordFault | null {
  if (password.length < minPasswordLength) return 'short_password'
  if (normaliseEmail(password) === normaliseEmail(owner.email)) return 'password_is_email'
  const plain = foldAccents(password.toLowerCase()).trim()
  if (isMadeOfNames(plain, [...namesOf(owner), ...wordsIn(shopName)])) return 'password_of_names'
  const isGuessed = [plain, withoutEnding(plain)].some((form) => form.length >= 4 && isCommon(form))
  if (isGuessed || isRepeated(plain)) return 'common_password'
  return isShopStaff(owner.role) && password.length < minStaffPasswordLength ? 'short_staff_password' : null
}

export function passwordFaultText(fault: PasswordFault): string {
  return texts[fault]
}

/** "summer2026!" is "summer". */
function withoutEnding(password: string): string {
  return password.replace(/[^\p{L}]+$/u, '')
}

/** "ababab", "aaaaaa" and nothing but spaces. */
function isRepeated(password: string): boolean {
  return password === '' || /^(.{1,4})\1+$/u.test(password)
}

// Shorter names occur in many words by chance.
const shortestName = 3

function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const longestFirst = names
    .filter((name) => name.length >= shortestName)
    .toSorted((one, other) => other.length - one.length)
  const hasOne = longestFirst.some((name) => password.includes(name))
  const rest = longestFirst.reduce((left, name) => left.replaceAll(name, ''), password)
  return hasOne && rest.replaceAll(/\P{L}/gu, '').length < shortestName
}

function namesOf({ email, firstName = '', lastName = '' }: PasswordOwner): string[] {
  const [local = '', host = ''] = normaliseEmail(email).split('@')
  return wordsIn(`${firstName} ${lastName} ${local} ${host.split('.')[0] ?? ''}`)
}

function wordsIn(text: string): string[] {
  return foldAccents(text.toLowerCase()).split(/[^\p{L}]+/u)
}
