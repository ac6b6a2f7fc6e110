import { plainCode } from '../canonical-text.ts'

export const invalidPhone = 'Enter a valid phone number, such as +27 12 345 6789'

// Spaces of every kind, the hyphens that keyboards and web pages make, brackets, dots and slashes.
const separators = /[\s\u2010-\u2015\u2212().\-/]/g

/** Ways of writing a South African number, before its nine digits. */
const southAfricanNumber = /^(?:\+27|27|0)0?(?<national>[1-9]\d{8})$/
const foreignNumber = /^\+(?!27)[1-9]\d{7,14}$/

// Number ranges of libphonenumber's metadata for ZA. They move between networks, so they only say "mobile".
const mobileNumber = /^\+27(?:6\d|7[0-46-9]|8[1-5])\d{7}$/

/** To E.164, "+27821234567"; null when it is not a telephone number. */
export function parsePhone(text: string): string | null {
  const plain = plainCode(text).replace(/^tel:/i, '')
  const withoutTrunkZero = plain.replace(/(\d\s*)\(0\)/, '$1')
  const digits = withoutTrunkZero.replace(separators, '').replace(/^00/, '+')
  const national = southAfricanNumber.exec(digits)?.groups?.national
  if (national) return `+27${national}`
  return foreignNumber.test(digits) ? digits : null
}

/** "+27 82 123 4567"; a foreign number stays as it is stored. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+27(\d{2})(\d{3})(\d{4})$/, '+27 $1 $2 $3')
}

/** Couriers send the collection PIN by SMS, so a number that is not mobile deserves a word. */
export function isMobile(e164: string): boolean {
  return mobileNumber.test(e164)
}

/** A phone number as it was typed, written as people read it if it can be. */
export function phoneText(typed: string): string {
  const e164 = parsePhone(typed)
  return e164 ? formatPhone(e164) : typed
}
