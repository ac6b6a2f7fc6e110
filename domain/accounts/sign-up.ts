import { canonicalText, isBlankText, plainCode } from '../canonical-text.ts'
import { brokenRules, type FormProblem, type FormRule, missingFields } from '../form-problem.ts'

export type SignUpForm = {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  acceptsTerms: boolean
}

export const minPasswordLength = 6

// RFC 5321 §4.5.3.1.3, less the angle brackets.
const maxEmailLength = 254

const requiredFields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const

const rules: readonly FormRule<SignUpForm>[] = [
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
  {
    field: 'email',
    message: 'Please enter a valid email address',
    isBroken: (form) => !isEmail(normaliseEmail(form.email)),
  },
  {
    field: 'password',
    message: 'Password cannot be the same as your email address',
    isBroken: (form) => normaliseEmail(form.password) === normaliseEmail(form.email),
  },
  {
    field: 'acceptsTerms',
    message: 'Please accept the terms and conditions',
    isBroken: (form) => !form.acceptsTerms,
  },
]

export const alreadyRegistered = 'An account with this email already exists'

/** How the accounts service's messages begin, and what people read instead. */
const rewrites = [
  { says: 'User already registered', reads: alreadyRegistered },
  { says: 'Invalid email', reads: 'Please enter a valid email address' },
  { says: 'Password should be at least', reads: 'Password must be at least 6 characters long' },
]

export function validateSignUp(form: SignUpForm): FormProblem | null {
  return missingFields(form, requiredFields, 'Please fill in all fields') ?? brokenRules(form, rules)
}

/** Where the address is all that is asked for. */
export function validateEmailAlone({ email }: { email: string }): FormProblem | null {
  if (isBlankText(email)) return atTheEmail('Enter your email address')
  return isEmail(normaliseEmail(email)) ? null : atTheEmail('Please enter a valid email address')
}

function atTheEmail(message: string): FormProblem {
  return { message, fields: { email: message } }
}

export function rewriteSignUpError(serverText: string): string {
  const rewrite = rewrites.find(({ says }) => serverText.includes(says))
  return rewrite?.reads ?? (serverText.trim() || 'Signup failed')
}

/** "Ntombi van der Merwe" has the first name Ntombi; the rest is the last name. */
export function splitFullName(fullname: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullname.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

// Characters that an address may contain only in quotes (RFC 5322 §3.2.3): in an email's header they would name other
// recipients.
const addressShape =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@.<>()[\]\\,;:"\p{Cc}]+(?:\.[^\s@.<>()[\]\\,;:"\p{Cc}]+)+$/u

/** Only the simple shape: sending an email is what shows whether an address exists. */
export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && addressShape.test(text)
}

/** On one line, so that it can never add a line to an email's header. */
export function tidyName(name: string): string {
  return canonicalText(name)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

export function normaliseEmail(email: string): string {
  return plainCode(email).toLowerCase()
}
