import { type SQL, sql } from 'drizzle-orm'
import { groupFilter } from '#domain/catalogue/browsing/category.ts'
import type { Phrase } from '#domain/catalogue/search/search-words.ts'
import { hasDigit, searchWords, singular } from '#domain/catalogue/search/search-words.ts'
import type { SearchTerm } from '#domain/catalogue/search/synonyms.ts'
import { containing } from '#server/db/text-match.ts'

export type SearchedCategory = { id: number; slug: string; title: string; parentId: number | null }

/** Conditions and points for a product `p`, by where the words of a search stand in it. */
export type SearchConditions = {
  /** Every word matches somewhere. */
  matches: SQL
  /** More is better: the name before the brand, the specifications and the description. */
  points: SQL
  /** The part of the points that comes from the word that says what the thing is. */
  mainPoints: SQL
  /** How often and where all of the words stand, between products of equal points. */
  density: SQL
  isOneWord: boolean
}

const pointsOf = {
  kind: 10,
  name: 8,
  nameOtherwise: 7,
  nameBeginning: 5,
  specification: 3,
  specificationOtherwise: 2.7,
  partOfCategory: 2.5,
  specificationBeginning: 2,
  description: 1,
  descriptionStem: 0.95,
  descriptionOtherwise: 0.9,
  descriptionBeginning: 0.5,
} as const

type Points = { readonly [where in keyof typeof pointsOf]: number }

// What a thing is counts more than anything else said of it: a "gaming PC" is no controller for a PC.
const mainPointsOf: Points = {
  kind: 34,
  name: 22,
  nameOtherwise: 20.5,
  nameBeginning: 17.5,
  specification: 4.5,
  specificationOtherwise: 4,
  partOfCategory: 3.8,
  specificationBeginning: 3,
  description: 1.5,
  descriptionStem: 1.4,
  descriptionOtherwise: 1.3,
  descriptionBeginning: 0.75,
}
const shareOfPurpose = 0.5

/** The points of a product of the category that the main word names. */
export const pointsOfKind = mainPointsOf.kind

type SearchScope = { categories: readonly SearchedCategory[]; isTyping?: boolean }

/** Where some words need not match, the main word must be in the name, the brand, a tag or the category's title. */
export function searchConditions(
  terms: readonly SearchTerm[],
  { categories, isTyping = false }: SearchScope,
): SearchConditions {
  const needed = terms.filter(({ isOptional }) => !isOptional)
  const isNamed = needed.length < terms.length
  const places = needed.map((term) => placeOf(term, categories, isTyping && term === needed.at(-1)))
  const optionalPlaces = terms
    .filter(({ isOptional }) => isOptional)
    .map((term) => placeOf(term, categories, false))
  const main = mainOf(places, needed)
  const mainPoints = pointsAt(main, mainPointsOf)
  const isLed = needed.some(({ word }) => word.length > 1)
  const points = [
    ...places.map((place) => (place === main ? mainPoints : pointsAt(place, pointsOf))),
    ...optionalPlaces.map(
      (place) =>
        sql`case when ${matchesAt(place)} then ${shareOfPurpose}::real * ${pointsAt(place, pointsOf)} else 0 end`,
    ),
  ]
  return {
    matches: sql`(${sql.join(
      places.map((place) => (isNamed && place === main ? isNamedAt(place) : matchesAt(place, isLed))),
      sql` and `,
    )})`,
    points: sql`(${sql.join(points, sql` + `)})`,
    mainPoints,
    density: sql`ts_rank(p.search_vector, ${sql.join([...places, ...optionalPlaces].map(wordsAt), sql` || `)})`,
    isOneWord: places.length === 1,
  }
}

/** For what comes near: two of the words, or the one that says what the thing is in the name. */
export function partialConditions(
  terms: readonly SearchTerm[],
  { categories }: SearchScope,
): Pick<SearchConditions, 'matches' | 'points'> {
  const places = terms.map((term) => placeOf(term, categories, false))
  const main = mainOf(places, terms)
  const counted = places.map((place) => sql`${matchesAt(place)}::int`)
  const points = places.map(
    (place) =>
      sql`case when ${matchesAt(place)} then ${pointsAt(place, place === main ? mainPointsOf : pointsOf)} else 0 end`,
  )
  return {
    matches: sql`(${sql.join(counted, sql` + `)} > 1 or ${isNamedAt(main)})`,
    points: sql`(${sql.join(points, sql` + `)})`,
  }
}

function mainOf(places: readonly Place[], terms: readonly SearchTerm[]): Place {
  const main =
    places[
      Math.max(
        0,
        terms.findIndex(({ isMain }) => isMain),
      )
    ]
  if (!main) throw new Error('A search has a word')
  return main
}

/** The word of a search that names a kind of product, and the words that its accessories have after it. */
export type KindWord = {
  term: SearchTerm
  accessories: readonly string[]
  /** What other things that have the word are called. */
  others?: readonly Phrase[]
}

/**
 * Whether a product `p` is of the kind that a word names: it stands in the name, the brand or the title of the category,
 * and no accessory's word soon after it ("Laptop Backpack").
 */
export function isOfKind(
  { term, accessories, others = [] }: KindWord,
  categories: readonly SearchedCategory[],
): SQL {
  const { whole, otherwise } = placeOf(term, categories, false)
  const { kinds, parts } = categoriesOf(term, categories)
  const ofThings = [...kinds, ...parts.filter(({ title }) => !isOfAccessories(title, accessories))]
  const named = anyOf([inAnyOf(ofThings, categories), has(whole, 'AB'), has(otherwise, 'AB')])
  const alike = has(others.map((phrase) => phrase.join(' <-> ')).join(' | ') || null, 'A')
  const isNamed = alike ? sql`(${named} and not ${alike})` : named
  if (accessories.length === 0) return isNamed
  const name = weighted([whole, otherwise].filter((words) => words !== null).join(' | '), 'A')
  const any = weighted(accessories.join(' | '), 'A')
  const followed = nearBehind.map((distance) => `(${name}) <${distance}> (${any})`).join(' | ')
  // Few names have any of the words, which costs far less to see than where they stand.
  return sql`(${isNamed} and not (${namesAny(accessories)} and p.search_vector @@ to_tsquery('word_stems', ${followed})))`
}

// As far behind the word as a size and a colour may push it.
const nearBehind = [1, 2, 3, 4, 5, 6]

/** Whether its name is that of an accessory, and its name or its specifications say what it is for. */
export function isAccessory({ term, accessories }: KindWord): SQL {
  const { whole, otherwise } = placeOf(term, [], false)
  return sql`(${namesAny(accessories)} and ${anyOf([has(whole, 'ABC'), has(otherwise, 'ABC')])})`
}

function namesAny(words: readonly string[]): SQL {
  return sql`p.search_vector @@ to_tsquery('word_stems', ${weighted(words.join(' | '), 'A')})`
}

function isOfAccessories(title: string, accessories: readonly string[]): boolean {
  return searchWords(title).some((word) => accessories.includes(singular(word)))
}

/** Where one word may be found. */
type Place = {
  /** Whether only one letter of the word is known. */
  isLetter: boolean
  /** Categories whose title is the word, or only has it. */
  kind: SQL | null
  part: SQL | null
  whole: string
  otherwise: string | null
  beginning: string | null
  /** The name of a model with its plus sign, which is lost where words are taken apart. */
  signed: SQL | null
}

function placeOf(term: SearchTerm, categories: readonly SearchedCategory[], isUnfinished: boolean): Place {
  const { kinds, parts } = categoriesOf(term, categories)
  const otherwise = term.phrases.filter((phrase) => phrase.length > 0)
  const beginning = beginningsOf(term, isUnfinished)
  return {
    isLetter: beginning !== null && term.word.length === 1,
    kind: inAnyOf(kinds, categories),
    part: inAnyOf(parts, categories),
    whole: [...writtenAs(term.word), ...term.joined].join(' | '),
    otherwise: otherwise.length > 0 ? otherwise.map((phrase) => phrase.join(' <-> ')).join(' | ') : null,
    beginning,
    signed: signedName([term.word, ...term.joined]),
  }
}

function signedName(words: readonly string[]): SQL | null {
  const model = words.flatMap((word) => /^([a-z]{1,2}\d{1,3}[a-z]?)plus$/.exec(word)?.[1] ?? [])[0]
  if (model === undefined) return null
  return sql`(p.search_vector @@ ${simple(`${model}:A`)} and lower(p.name) like ${containing(`${model}+`)})`
}

/** A bare number may be one of inches or gigabytes: "monitor 27". */
function writtenAs(word: string): string[] {
  return /^\d+(?:d\d+)?$/.test(word) ? [word, `${word}in`, `${word}gb`] : [word]
}

function beginningsOf({ word, joined, isWhole }: SearchTerm, isUnfinished: boolean): string | null {
  if (isWhole) return null
  // A number is not the beginning of another, unless somebody is typing it.
  const beginnings = [word, ...joined].filter((one) => isUnfinished || /\p{L}/u.test(one))
  return beginnings.length > 0 ? beginnings.map((one) => `${one}:*`).join(' | ') : null
}

/** `isLed`: other words narrow the search down. */
function matchesAt(place: Place, isLed = false): SQL {
  const stands = sql`p.search_vector @@ (${wordsAt(place)})`
  // So many words begin with one letter that reading them from the index takes longer than looking at what the others find.
  return anyOf([
    place.kind,
    place.part,
    place.signed,
    place.isLetter && isLed ? sql`(${stands}) is true` : stands,
  ])
}

function isNamedAt({ kind, part, signed, whole, otherwise, beginning }: Place): SQL {
  return anyOf([kind, part, signed, has(whole, 'AB'), has(otherwise, 'AB'), begins(beginning, 'AB')])
}

export function anyOf(conditions: readonly (SQL | null)[]): SQL {
  return sql`(${sql.join(
    conditions.filter((condition) => condition !== null),
    sql` or `,
  )})`
}

function wordsAt({ whole, otherwise, beginning }: Place): SQL {
  const either = [
    stems(whole),
    ...(otherwise ? [stems(otherwise)] : []),
    ...(beginning ? [simple(beginning)] : []),
  ]
  return sql`(${sql.join(either, sql` || `)})`
}

function pointsAt({ kind, part, signed, whole, otherwise, beginning }: Place, by: Points): SQL {
  const cases: [SQL | null, number][] = [
    [kind, by.kind],
    [signed, by.name],
    [has(whole, 'AB'), by.name],
    [has(otherwise, 'AB'), by.nameOtherwise],
    [begins(beginning, 'AB'), by.nameBeginning],
    [has(whole, 'C'), by.specification],
    [has(otherwise, 'C'), by.specificationOtherwise],
    [part, by.partOfCategory],
    [begins(beginning, 'C'), by.specificationBeginning],
    [sql`p.search_vector @@ ${simple(whole)}`, by.description],
    [has(whole, 'D'), by.descriptionStem],
    [has(otherwise, 'D'), by.descriptionOtherwise],
  ]
  const known = cases.flatMap(([condition, points]) =>
    condition ? [sql`when ${condition} then ${points}::real`] : [],
  )
  return sql`(case ${sql.join(known, sql` `)} else ${by.descriptionBeginning}::real end)`
}

function has(words: string | null, weights: string): SQL | null {
  return words === null ? null : sql`p.search_vector @@ (${stems(weighted(words, weights))})`
}

function begins(beginnings: string | null, weights: string): SQL | null {
  return beginnings === null
    ? null
    : sql`p.search_vector @@ ${simple(beginnings.replaceAll(':*', `:*${weights}`))}`
}

/** Words by their stems; short ones as written, since the stem of "ups" is "up". */
function stems(words: string): SQL {
  const alternatives = words.split(' | ')
  const isShort = (one: string) => /^[\p{L}\p{N}]{1,3}(?::|$)/u.test(one)
  const [short, long] = [alternatives.filter(isShort), alternatives.filter((one) => !isShort(one))]
  return sql.join(
    [
      ...(short.length > 0 ? [simple(short.join(' | '))] : []),
      ...(long.length > 0 ? [sql`to_tsquery('word_stems', ${long.join(' | ')})`] : []),
    ],
    sql` || `,
  )
}

function simple(words: string): SQL {
  return sql`to_tsquery('simple', ${words})`
}

function weighted(words: string, weights: string): string {
  return words.replace(/[\p{L}\p{N}]+/gu, (word) => `${word}:${weights}`)
}

/** The categories that a word names, by their whole title or a part of it. */
export function categoriesOf<Category extends SearchedCategory>(
  { word, joined, phrases }: SearchTerm,
  categories: readonly Category[],
): { kinds: Category[]; parts: Category[] } {
  const names = new Set([word, ...joined, ...phrases.map((phrase) => phrase.join(''))].map(singular))
  const kinds: Category[] = []
  const parts: Category[] = []
  for (const category of categories) {
    const title = searchWords(category.title).map(singular)
    if (names.has(singular(title.join('')))) kinds.push(category)
    else if (
      title.some((one) => names.has(one) || (word.length > 2 && !hasDigit(word) && one.startsWith(word)))
    )
      parts.push(category)
  }
  return { kinds, parts }
}

function inAnyOf(found: readonly SearchedCategory[], categories: readonly SearchedCategory[]): SQL | null {
  if (found.length === 0) return null
  const conditions = found.map((category) => {
    const ids = withDescendants(category, categories)
    const { brandIs, brandIsNot } = groupFilter(category.slug)
    const inIds = sql`p.category_id = any(${sql.param(ids)}::int[])`
    if (brandIs) return sql`(${inIds} and lower(trim(p.brand)) = ${brandIs})`
    return brandIsNot ? sql`(${inIds} and lower(trim(p.brand)) <> ${brandIsNot})` : inIds
  })
  return anyOf(conditions)
}

function withDescendants(category: SearchedCategory, categories: readonly SearchedCategory[]): number[] {
  const children = categories.filter(({ parentId }) => parentId === category.id)
  return [category.id, ...children.flatMap((child) => withDescendants(child, categories))]
}
