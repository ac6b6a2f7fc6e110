import { accessoryWords, asNamed, type Kind, kindNamed, namedAfter } from '#domain/catalogue/search/kinds.ts'
import { isMeasured, mainWordAt } from '#domain/catalogue/search/search-request.ts'
import { type SearchTerm, searchTerms } from '#domain/catalogue/search/synonyms.ts'
import type { KindWord } from './search-conditions.ts'
import type { ShopSearch } from './shop-search.ts'

/** A kind of product that a search names, and the word that names it, which `typed` may be another word for. */
export type NamedKind = KindWord & { kind: Kind; typed: SearchTerm }

/** What follows "for" names no kind: a bag for a laptop is a bag. */
export function kindOf({ request: { words }, synonyms }: ShopSearch): NamedKind | null {
  if (words.length === 0) return null
  const terms = searchTerms(words, synonyms)
  const mainAt = mainWordAt(words)
  const term = terms[mainAt]
  const others = terms.filter((_, at) => at !== mainAt && !isMeasured(words, at))
  const kind = term && kindNamed(term, others)
  if (!kind) return null
  return {
    kind,
    term: asNamed(kind, term),
    typed: term,
    accessories: accessoryWords([...words, ...kind.words]),
    others: namedAfter(kind, [...words, ...others.flatMap(({ phrases }) => phrases.flat())]),
  }
}
