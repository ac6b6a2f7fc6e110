import { foldAccents } from '#domain/accents.ts'

export type MarkedPart = { text: string; isMatch: boolean }

/** Splits a label where its words begin as a typed word does, whatever the case, the accents or a plural. */
export function markedParts(label: string, typed: string): MarkedPart[] {
  const starts = typedStarts(typed)
  return label
    .split(wordEdges)
    .flatMap((word) => {
      const length = matchLength(word, starts)
      return [
        { text: word.slice(0, length), isMatch: true },
        { text: word.slice(length), isMatch: false },
      ]
    })
    .filter(({ text }) => text !== '')
    .reduce<MarkedPart[]>(joinLike, [])
}

// Before and after each run of letters and digits.
const wordEdges = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])/u

/** The longest first, each also without the s of its plural. */
function typedStarts(typed: string): string[] {
  return folded(typed)
    .split(wordEdges)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .flatMap((word) => (word.length > 3 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word]))
    .sort((one, other) => other.length - one.length)
}

function matchLength(word: string, starts: readonly string[]): number {
  // A letter that folds to several would shift what is marked.
  const plain = [...word].map((letter) => folded(letter).slice(0, letter.length)).join('')
  return starts.find((start) => plain.startsWith(start))?.length ?? 0
}

function folded(text: string): string {
  return foldAccents(text).toLowerCase()
}

function joinLike(parts: MarkedPart[], part: MarkedPart): MarkedPart[] {
  const last = parts.at(-1)
  if (last?.isMatch !== part.isMatch) return [...parts, part]
  return [...parts.slice(0, -1), { ...last, text: last.text + part.text }]
}
