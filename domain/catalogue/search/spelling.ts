/** The known words and how many products have each. */
export type Vocabulary = ReadonlyMap<string, number>

/** The known word that is most likely meant, or null if none is near enough. */
export function nearestWord(word: string, vocabulary: Vocabulary): string | null {
  const allowed = allowedSlips(word)
  let best: { word: string; slips: number; products: number } | null = null
  for (const [known, products] of vocabulary) {
    if (Math.abs(known.length - word.length) > allowed) continue
    const slips = slipsBetween(word, known, allowed) + (known[0] === word[0] ? 0 : otherBeginning)
    if (slips > allowed + otherBeginning) continue
    if (!best || slips < best.slips || (slips === best.slips && products > best.products))
      best = { word: known, slips, products }
  }
  return best?.word ?? null
}

// People seldom mistype the first letter, so a word with the same one is rather meant.
const otherBeginning = 0.5

function allowedSlips(word: string): number {
  if (word.length < 4) return 0
  return word.length < 6 ? 1 : 2
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
