const lengths = [8, 12, 13, 14]

/**
 * Whether a text is the number of a product under GS1 (EAN-8, UPC-A, EAN-13 or GTIN-14): its last digit is worked out
 * from the others, so that a slip is noticed.
 */
export function isGtin(text: string): boolean {
  if (!/^\d+$/.test(text) || !lengths.includes(text.length)) return false
  const digits = Array.from(text, Number)
  const sum = digits.toReversed().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The same number has leading zeros or none, as scanners and spreadsheets have it. */
export function isSameGtin(one: string, other: string): boolean {
  return isGtin(one) && isGtin(other) && one.padStart(14, '0') === other.padStart(14, '0')
}
