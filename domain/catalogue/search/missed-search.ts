import { withoutPrice } from './search-request.ts'
import { searchWords } from './search-words.ts'

// A longer search is a paste by mistake.
export const maxMissedCharacters = 80

/** How long the shop remembers a search that found nothing, and how many of them. */
export const missedSearchRetention = { days: 90, max: 1_000 }

/**
 * A search as it is counted when it found nothing: what was typed, without its price, in small letters. Null if it has
 * no words, or may say who somebody is: rather one too few.
 */
export function missedSearch(typed: string): string | null {
  const text = withoutPrice(typed)
  if (personal.some((pattern) => pattern.test(text))) return null
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}.,'"+-]+/gu, ' ')
    .trim()
  return words.length <= maxMissedCharacters && searchWords(words).length > 0 ? words : null
}

const personal: readonly RegExp[] = [
  // Email addresses, also written out, and those of websites.
  /@|\S\.[a-z]{2,}(?![a-z])|\b(?:dot|punt)\s+(?:com|co|net|org|za)\b/iu,
  // Telephone numbers, identity numbers and those of cards and accounts, with or without spaces.
  /\d(?:[\s()./-]{0,3}\d){6,}/,
  // A password or another secret, pasted by mistake; no product has so long a word.
  /\S{31,}/,
]
