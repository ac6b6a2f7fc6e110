import { searchWords, singular } from './search-words.ts'

/** What people type, and what is searched for as well. Without `finds`, the terms mean the same as each other. */
export type Synonym = { terms: readonly string[]; finds: readonly string[] }

/** A word of a search, with everything that may stand in its place. */
export type SearchTerm = {
  word: string
  /** The word joined with its neighbours, as "lap tops" is for laptops. */
  joined: readonly string[]
  /** Other words for it, or for a phrase that it is part of. */
  phrases: readonly (readonly string[])[]
  /** Whether it is known to be a whole word, not the beginning of one. */
  isWhole?: boolean
}

/** The words of a search with what stands in their place, for searches that are written apart, together or otherwise. */
export function searchTerms(words: readonly string[], synonyms: readonly Synonym[]): SearchTerm[] {
  const evened = words.map(singular)
  const phrases = words.map((): (readonly string[])[] => [])
  for (const synonym of readSynonyms(synonyms))
    for (const [from, to] of placesOf(synonym.term, evened))
      for (let at = from; at < to; at++) phrases[at]?.push(...synonym.phrases)
  return words.map((word, at) => ({ word, joined: joinedAt(words, at), phrases: once(phrases[at] ?? []) }))
}

/** Every word that synonyms know, for the correction of mistyped ones. */
export function synonymWords(synonyms: readonly Synonym[]): string[] {
  return synonyms.flatMap(({ terms, finds }) => [...terms, ...finds]).flatMap(searchWords)
}

type ReadSynonym = { term: readonly string[]; phrases: readonly (readonly string[])[] }

function readSynonyms(synonyms: readonly Synonym[]): ReadSynonym[] {
  return synonyms.flatMap(({ terms, finds }) => {
    const targets = (finds.length > 0 ? finds : terms).map(searchWords)
    return terms.map((term) => ({ term: searchWords(term).map(singular), phrases: targets }))
  })
}

/** Where the words of a term stand in a search, written apart or together. */
function placesOf(term: readonly string[], words: readonly string[]): [from: number, to: number][] {
  if (term.length === 0) return []
  const together = singular(term.join(''))
  const places: [number, number][] = []
  for (let from = 0; from < words.length; from++) {
    for (let length = 1; length <= Math.min(3, words.length - from); length++) {
      const part = words.slice(from, from + length)
      if (part.join(' ') === term.join(' ') || singular(part.join('')) === together)
        places.push([from, from + length])
    }
  }
  return places
}

function joinedAt(words: readonly string[], at: number): string[] {
  const starts = [at - 2, at - 1, at].filter((from) => from >= 0)
  return starts.flatMap((from) =>
    [2, 3]
      .filter((length) => from + length > at && from + length <= words.length)
      .map((length) => words.slice(from, from + length).join('')),
  )
}

function once(phrases: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
}
