import { accessoryWords, type Kind, kindNamed } from '#domain/catalogue/search/kinds.ts'
import { isMeasured, mainWordAt, type SearchRequest } from '#domain/catalogue/search/search-request.ts'
import { type Synonym, searchTerms } from '#domain/catalogue/search/synonyms.ts'
import type { KindWord } from './search-conditions.ts'

/** A kind of product that a search names, and the word that names it. */
export type NamedKind = KindWord & { kind: Kind }

/** What follows "for" names no kind: a bag for a laptop is a bag. */
export function kindOf(
  { words }: SearchRequest,
  { synonyms }: { synonyms: readonly Synonym[] },
): NamedKind | null {
  if (words.length === 0) return null
  const terms = searchTerms(words, synonyms)
  const mainAt = mainWordAt(words)
  const term = terms[mainAt]
  const others = terms.filter((_, at) => at !== mainAt && !isMeasured(words, at))
  const kind = term && kindNamed(term, others)
  return kind ? { kind, term, accessories: accessoryWords([...words, ...kind.words]) } : null
}
