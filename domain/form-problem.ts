import { isBlankText } from './canonical-text.ts'

/** What is wrong with a form: a sentence for its head, and one for each field with a problem. */
export type FormProblem = { message: string; fields: Record<string, string> }

export type FormRule<Form> = {
  field: Extract<keyof Form, string>
  message: string
  isBroken: (form: Form) => boolean
}

const missingFieldTexts: Partial<Record<string, string>> = {
  email: 'Enter an email address',
  password: 'Enter your password',
  confirmPassword: 'Enter your password again',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  fullName: 'Enter your full name',
  address: 'Enter your street address',
  city: 'Enter your city or town',
  postalCode: 'Enter your postal code',
  phone: 'Enter a phone number',
  message: 'Enter your message',
  orderNumber: 'Enter your order number',
}

/** The message at a field that was left blank. */
export const missingFieldText = (field: string): string =>
  missingFieldTexts[field] ?? 'Please fill in this field'

/** The fields left blank. Missing fields are reported before anything else is validated. */
export function missingFields<Form>(
  form: Form,
  required: readonly Extract<keyof Form, string>[],
  message: string,
): FormProblem | null {
  const blank = required.filter((field) => isBlank(form[field]))
  if (blank.length === 0) return null
  return { message, fields: Object.fromEntries(blank.map((field) => [field, missingFieldText(field)])) }
}

/** Marks every field that breaks a rule; the message is the first broken rule in the given order. */
export function brokenRules<Form>(form: Form, rules: readonly FormRule<Form>[]): FormProblem | null {
  const broken = rules.filter((rule) => rule.isBroken(form))
  const [first] = broken
  if (!first) return null
  // Added in reverse, so that the first of two rules on one field wins.
  return {
    message: first.message,
    fields: Object.fromEntries(broken.toReversed().map((rule) => [rule.field, rule.message])),
  }
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && isBlankText(value))
}
