// Nothing is drawn for these (Unicode, DerivedCoreProperties): zero-width spaces, marks of direction, soft hyphens, fillers.
const invisible = /\p{Default_Ignorable_Code_Point}/u
// The end of a picture such as a red heart or the flag of Scotland.
const endsPicture = /[\u{fe00}-\u{fe0f}\u{e0020}-\u{e01ef}]/u
// U+2800 is a braille cell without dots.
const onlyBlank = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u
const formatting = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A text from outside as the shop reads and stores it: each accent in one character with its letter, and nothing
 * invisible around it. Inside, joiners stay: Persian and pictures are written with them.
 */
export function canonicalText(text: string): string {
  const composed = text.normalize('NFC')
  if (!invisible.test(composed)) return composed
  if (onlyBlank.test(composed)) return ''
  const letters = Array.from(composed)
  const first = letters.findIndex((letter) => !isGap(letter))
  const last = letters.findLastIndex((letter) => !isGap(letter) || endsPicture.test(letter))
  return [
    ...letters.slice(0, first).filter(isSpace),
    ...letters.slice(first, last + 1),
    ...letters.slice(last + 1).filter(isSpace),
  ].join('')
}

/** The same for codes, numbers, addresses of email and names of columns, in which an invisible character is a slip anywhere. */
export function plainCode(text: string): string {
  return canonicalText(text.replace(formatting, '')).trim()
}

/** Whether there is nothing to see. */
export function isBlankText(text: string): boolean {
  return onlyBlank.test(text)
}

// No body of the contract is as deep. Deeper ones are left to its schemas, which refuse them.
const maxDepth = 20

/** Every text in a value from outside, made canonical. */
export function canonicalTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return canonicalText(value)
  if (value === null || typeof value !== 'object' || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((part) => canonicalTexts(part, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [canonicalText(name), canonicalTexts(part, depth + 1)]),
  )
}

function isSpace(letter: string): boolean {
  return /\s/u.test(letter) && !invisible.test(letter)
}

function isGap(letter: string): boolean {
  return /\s/u.test(letter) || invisible.test(letter)
}
