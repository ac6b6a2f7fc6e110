import { afrikaans, afrikaansWords } from './afrikaans.ts'
import { knownSlips } from './known-slips.ts'
import { sameMeasure } from './measures.ts'
import { needs, traits } from './purposes.ts'
import { type Phrase, searchWords, singular } from './search-words.ts'
import { fillers } from './small-words.ts'

/** What people type, and what is searched for as well. Without `finds`, the terms mean the same as each other. */
export type Synonym = { terms: readonly string[]; finds: readonly string[] }

/** A word of a search, with everything that may stand in its place. */
export type SearchTerm = {
  word: string
  /** The word joined with its neighbours, as "lap tops" is for laptops. */
  joined: readonly string[]
  /** Other words for it, or for a phrase that it is part of. */
  phrases: readonly Phrase[]
  /** Whether it is known to be a whole word, not the beginning of one. */
  isWhole?: boolean
  /** Whether it says what the thing is. If none does, the first. */
  isMain?: boolean
  /** Whether it need not match, but counts. */
  isOptional?: boolean
}

/**
 * The words of a search with what stands in their place, for searches that are written apart, together or otherwise. With
 * a main word, what stands beside it may be a purpose, which is looked for by what a thing for it has.
 */
export function searchTerms(
  words: readonly string[],
  synonyms: readonly Synonym[],
  { mainAt }: { mainAt?: number } = {},
): SearchTerm[] {
  const meanings = meaningsOf(synonyms)
  const phrases = words.map((word): Phrase[] => sameMeasure(word))
  const isBeside = (from: number, to: number) => mainAt !== undefined && (mainAt < from || mainAt >= to)
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(from + maxWordsOfTerm, words.length); to++) {
      const said = words.slice(from, to)
      const found = [
        ...meanings.find(said),
        ...meanings.find(inEnglish(said)),
        ...tornApart(said).flatMap((word) => [[word], ...meanings.find([word])]),
        ...(isBeside(from, to) ? (traitsOf.get(keyOf(said)) ?? []) : []),
      ]
      for (let at = from; at < to; at++) phrases[at]?.push(...found)
    }
  return words.map((word, at) => ({ word, joined: joinedAt(words, at), phrases: once(phrases[at] ?? []) }))
}

/** Every word that synonyms know, for the correction of mistyped ones. */
export function synonymWords(synonyms: readonly Synonym[]): readonly string[] {
  return meaningsOf(synonyms).words
}

const maxWordsOfTerm = 3

type Index = ReadonlyMap<string, readonly Phrase[]>

/** What a word or a phrase means, written apart or together. */
type Meanings = {
  find(words: Phrase): readonly Phrase[]
  /** Every word of them, once. */
  words: readonly string[]
}

const meaningsByRows = new WeakMap<readonly Synonym[], Meanings>()
// Whoever reads the shop's categories anew gets the rows with them, and they are nearly always the same.
let latest: { written: string; meanings: Meanings } | null = null

function meaningsOf(synonyms: readonly Synonym[]): Meanings {
  const known = meaningsByRows.get(synonyms)
  if (known) return known
  const written = JSON.stringify(synonyms)
  if (latest?.written !== written) latest = { written, meanings: readMeanings(synonyms.map(readRow)) }
  meaningsByRows.set(synonyms, latest.meanings)
  return latest.meanings
}

/** A row as the words of its terms, and of what it finds. */
type Row = { terms: readonly Phrase[]; finds: readonly Phrase[] }

function readRow({ terms, finds }: Synonym): Row {
  return { terms: terms.map(searchWords), finds: finds.map(searchWords) }
}

function readMeanings(synonyms: readonly Row[]): Meanings {
  const rows = indexOf(
    synonyms.map(({ terms, finds }) => ({ terms, finds: finds.length > 0 ? finds : terms })),
  )
  const written = synonyms.flatMap(({ terms, finds }) => [...terms, ...finds])
  const apart = apartOf(written)
  const direct = (key: string) => rows.get(key) ?? builtIn.get(key)
  const find = (words: Phrase): readonly Phrase[] => {
    const keys = [keyOf(words), singular(words.join(''))]
    const own = keys.map((key) => rows.get(key)).find((phrases) => phrases !== undefined)
    if (own) return own
    // What a word of the shop's languages means may be called otherwise in turn.
    const known = keys.map((key) => builtIn.get(key)).find((phrases) => phrases !== undefined)
    const meant = known ?? (words.length === 1 ? withoutPrefix(keyOf(words), direct) : undefined)
    return (meant ?? []).flatMap((phrase) => [phrase, ...(rows.get(keyOf(phrase)) ?? [])])
  }
  return {
    find: (words) => find(words).flatMap((phrase) => [phrase, ...apart(phrase)]),
    words: [...new Set([...written.flat(), ...afrikaansWords.flatMap(searchWords)])],
  }
}

const asRows = (entries: typeof afrikaans) =>
  entries.map(({ words, finds }) => readRow({ terms: words, finds }))
const english = indexOf(asRows(afrikaans))
const builtIn = indexOf(asRows([...afrikaans, ...needs]))
const traitsOf = indexOf(asRows(traits))

/** What a name that is mistyped as several words is: "red dragon" is Redragon. */
function tornApart(words: Phrase): Phrase {
  const meant = words.length > 1 ? knownSlips.get(words.join('')) : undefined
  return meant === undefined ? [] : [meant]
}

/** Of several words that are partly Afrikaans: "iPhone kabel" as "iPhone cable", which rows may know. None, if none is. */
function inEnglish(words: Phrase): Phrase {
  if (words.length === 1) return []
  const translated = words.map((word) => english.get(keyOf([word]))?.[0])
  return translated.some((phrase) => phrase)
    ? translated.flatMap((phrase, at) => phrase ?? words[at] ?? [])
    : []
}

function indexOf(rows: readonly Row[]): Index {
  const index = new Map<string, Phrase[]>()
  for (const { terms, finds } of rows)
    for (const term of terms) {
      const key = keyOf(withoutFillers(term))
      if (key !== '') index.set(key, [...(index.get(key) ?? []), ...finds])
    }
  return index
}

/** As a search is read: "all in one" as "all one". */
function withoutFillers(words: Phrase): Phrase {
  const left = words.filter((word) => !fillers.has(word))
  return left.length > 1 ? left : words
}

function keyOf(words: Phrase): string {
  return singular(words.map(singular).join(''))
}

// isiZulu and isiXhosa put them before English words: ilaptop, amaearphones. Apple does so in its names.
const prefix = /^(?:ii|ama|izi|i)(?=.{4})(?!phone|pad|mac|pod|watch|cloud|tune)/

function withoutPrefix(word: string, direct: (key: string) => readonly Phrase[] | undefined) {
  const bare = word.replace(prefix, '')
  const meant = bare === word ? undefined : direct(bare)
  return meant && [[bare], ...meant]
}

/** Names often have a hyphen in a word that others write together: "wifi extender" is a "Wi-Fi Extender". */
function apartOf(written: readonly Phrase[]): (phrase: Phrase) => Phrase[] {
  const pairs = new Map<string, Phrase>()
  for (const words of written)
    if (words.length === 2 && words.some((word) => word.length <= 2)) pairs.set(words.join(''), words)
  return (phrase) =>
    phrase.some((word) => pairs.has(word)) ? [phrase.flatMap((word) => pairs.get(word) ?? word)] : []
}

function joinedAt(words: readonly string[], at: number): string[] {
  const starts = [at - 2, at - 1, at].filter((from) => from >= 0)
  return starts.flatMap((from) =>
    [2, 3]
      .filter((length) => from + length > at && from + length <= words.length)
      .map((length) => words.slice(from, from + length).join('')),
  )
}

function once(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
}
