import { searchWords } from './search-words.ts'

/** The known words and how many products have each: 0 if people only type it. */
export type Vocabulary = ReadonlyMap<string, number>

/** A known word in the place of a mistyped one, and whether it is so near that nothing else was meant. */
export type Correction = { word: string; isSure: boolean }

/** The known word that is most likely meant, or null if none is near enough. */
export function nearestWord(word: string, vocabulary: Vocabulary): Correction | null {
  const allowed = allowedSlips(word)
  let best: { word: string; slips: number; products: number } | null = null
  for (const [known, products] of vocabulary) {
    if (Math.abs(known.length - word.length) > allowed) continue
    if (products === 0 && !isVeryNear(word, known)) continue
    const slips = slipsBetween(word, known, allowed) + (known[0] === word[0] ? 0 : otherBeginning)
    if (slips > allowed + otherBeginning) continue
    if (!best || slips < best.slips || (slips === best.slips && products > best.products))
      best = { word: known, slips, products }
  }
  return best && { word: best.word, isSure: best.slips <= sureSlips(word) }
}

// People seldom mistype the first letter, so a word with the same one is rather meant.
const otherBeginning = 0.5

// So much is typed that nearly every word is a little like one of them.
function isVeryNear(word: string, known: string): boolean {
  const allowed = word.length < 8 ? 1 : 2
  return word[0] === known[0] && slipsBetween(word, known, allowed) <= allowed
}

function allowedSlips(word: string): number {
  if (word.length < 4) return 0
  return word.length < 6 ? 1 : 2
}

// Of a short word, one letter makes another word.
function sureSlips(word: string): number {
  if (word.length < 5) return 0
  return word.length < 7 ? 1 : 2
}

/** A text with other words in the place of some of its own, and the rest as it was typed. */
export function withWords(text: string, replaced: ReadonlyMap<string, string>): string {
  return text.replace(/[\p{L}\p{M}'’]+/gu, (typed) => {
    const [word = '', ...more] = searchWords(typed)
    return (more.length === 0 && replaced.get(word)) || typed
  })
}

/**
 * How many letters are wrong, missing, too many or swapped with their neighbour (optimal string alignment); more than
 * `limit` if it is more.
 */
export function slipsBetween(one: string, other: string, limit: number): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > limit) return limit + 1
    before = above
    above = current
  }
  return above[other.length] ?? 0
}
