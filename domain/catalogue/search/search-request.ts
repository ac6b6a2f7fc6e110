import type { Cents } from '../../money/money.ts'
import { cutCompound } from './afrikaans.ts'
import { evenMeasures } from './measures.ts'
import { cutModel, evenModels } from './model-names.ts'
import { needs, purposeWords, traits } from './purposes.ts'
import { hasDigit, searchWords } from './search-words.ts'
import { bestWords, cheapWords, fillers, measureLabels } from './small-words.ts'

/** What somebody searches for, read from what they typed. */
export type SearchRequest = {
  typed: string
  /** What every product found must match. */
  words: readonly string[]
  /** What follows "for", such as "laptop for students": it may be given up if nothing matches. */
  purpose: readonly string[]
  price: PriceWords | null
  /** "cheapest" and "best" are about the order, not about the goods. */
  wants: 'cheapest' | 'best' | null
}

/** The limits in a search like "laptop under R10 000". Both are inclusive. */
export type PriceWords = { minCents: Cents | null; maxCents: Cents | null }

// As many as the longest names have; longer searches are a paste by mistake, and each word costs work.
const maxWords = 16

export function readSearch(text: string): SearchRequest {
  const { rest, price } = takePrice(text.slice(0, 200))
  const words = searchWords(evenModels(evenMeasures(rest)))
    .flatMap(cutModel)
    .flatMap(cutCompound)
  const others = words.filter((word) => !cheapWords.has(word) && !bestWords.has(word))
  const meant = others.length > 0 ? others : words
  const cut = meant.findIndex((_, at) => beginsPurpose(meant, at))
  const [main, after] = isOnlyPurpose(meant)
    ? [[], meant.slice(1)]
    : cut === -1
      ? [meant, []]
      : [meant.slice(0, cut), meant.slice(cut + 1)]
  const said = withoutFillers(partsInFront(withoutUnwanted(main)))
  return {
    typed: text,
    words: said.slice(0, maxWords),
    purpose: withoutFillers(after).slice(0, maxWords - Math.min(said.length, maxWords)),
    price,
    wants: wanted(words),
  }
}

/** The same text without its price, for whoever takes the limit off again. */
export function withoutPrice(text: string): string {
  return takePrice(text).rest.replace(/\s+/g, ' ').trim()
}

/**
 * Which of the words says what the thing is: in English the last one that is no number, model, label of a number or
 * purpose.
 */
export function mainWordAt(words: readonly string[]): number {
  const names = words.flatMap((word, at) => (hasDigit(word) || isMeasured(words, at) ? [] : [at]))
  const things = names.filter((at) => !purposeWords.has(words[at] ?? ''))
  return things.at(-1) ?? names.at(-1) ?? words.length - 1
}

/** Whether a word only says what the number before it measures. */
export function isMeasured(words: readonly string[], at: number): boolean {
  return hasDigit(words[at - 1] ?? '') && measureLabels.has(words[at] ?? '')
}

/**
 * Whether a word must match even where the rest of a purpose is given up: a model is never another model. What a console or
 * a screen takes seldom names it.
 */
export function isModelNumber(word: string): boolean {
  return hasDigit(word) && !/^(?:ps[345]|\d+(?:d\d+)?in)$/.test(word)
}

function wanted(words: readonly string[]): SearchRequest['wants'] {
  if (words.some((word) => cheapWords.has(word))) return 'cheapest'
  return words.some((word) => bestWords.has(word)) ? 'best' : null
}

/** "For" between goods and what they are for; "to" too, where a doing follows it: "tv to watch rugby", never "usb to hdmi". */
function beginsPurpose(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  return at > 0 && (purposeMarks.has(word) || (word === 'to' && doings.has(words[at + 1] ?? '')))
}

/** "Wi-Fi without fibre" is not about fibre. */
function withoutUnwanted(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, place) => place > 0 && (word === 'without' || word === 'sonder'))
  return at === -1 ? words : [...words.slice(0, at), ...words.slice(at + 2)]
}

/** "Phone with a big battery" as "big battery phone": what it has comes before what it is. */
function partsInFront(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, place) => place > 0 && (word === 'with' || word === 'met'))
  return at === -1 ? words : [...words.slice(at + 1), ...words.slice(0, at)]
}

/** "For load shedding", "to make copies": what it is for says which goods are meant. "For Honor" is a name. */
function isOnlyPurpose(words: readonly string[]): boolean {
  const [first = '', next = ''] = words
  if (first === 'to') return doings.has(next)
  return (
    purposeMarks.has(first) &&
    words.length > 1 &&
    words.slice(1).some((word) => purposeWords.has(word) || knownNeeds.has(word))
  )
}

const knownNeeds = new Set(
  [...needs, ...traits].flatMap(({ words }) => words).concat('shedding beurtkrag'.split(' ')),
)

const purposeMarks = new Set(['for', 'vir'])
const doings = new Set(
  'watch find track make play power keep charge store back see connect edit listen use study work'.split(' '),
)

/** Words that say nothing about the goods; all of them, if there is nothing else. */
function withoutFillers(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !fillers.has(word))
  return left.length > 0 ? left : words
}

const amount = String.raw`r?\s?(?:\d{1,3}(?:[ ,]\d{3})+|\d+(?:[.,]\d{1,2})?)\s?k?`
// "under 27 inch" and "up to 16 GB" are about the goods.
const notOfGoods = String.raw`(?![\da-z]|[.,]\d|\s?(?:"|”|″|inch|duim|in\b|gb|gig|tb|tera|mb|hz|hertz|mah|milliamp|mp|megapi|k?wh?\b|watt|k?va\b|ah\b|amps?\b|v\b|volt|kg|g\b|mm|cm|m\b|met(?:re|er)|ft|lumen|nits|ppm|core|port|hour|uur|year|jaar))`
const below = 'under|below|less than|cheaper than|up to|at most|not more than|maximum|max|onder|tot'
const above = 'over|above|more than|at least|minimum|min|from|bo|vanaf'

const between = new RegExp(
  String.raw`(?:\b(?:between|from|tussen)\s+)(${amount})${notOfGoods}\s*(?:and|to|en|tot|-|–)\s*(${amount})${notOfGoods}`,
  'i',
)
const span = new RegExp(String.raw`(?:^|\s)(${amount})\s*(?:to|tot|-|–)\s*(${amount})${notOfGoods}`, 'i')
const upTo = new RegExp(String.raw`(?:^|\s)(?:${below})\s+(${amount})${notOfGoods}`, 'i')
const downTo = new RegExp(String.raw`(?:^|\s)(?:${above})\s+(${amount})${notOfGoods}`, 'i')

function takePrice(text: string): { rest: string; price: PriceWords | null } {
  for (const [pattern, read] of readings) {
    const found = pattern.exec(text)
    const price = found && read(found)
    if (found && price)
      return { rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`, price }
  }
  return { rest: text.replace(unfinished, ''), price: null }
}

// While the amount is still to be typed; "max" and "from" may be about the goods.
const unfinished = /\s(?:under|below|less than|cheaper than|up to|at most|between|onder|tussen)\s*r?\s*$/i

type Reading = (found: RegExpExecArray) => PriceWords | null

const readings: readonly (readonly [RegExp, Reading])[] = [
  [between, ([, low = '', high = '']) => range(low, high)],
  // "15k to 20k" is about money, "5 to 7" may be about anything.
  [span, ([, low = '', high = '']) => (isMoney(low) || isMoney(high) ? range(low, high) : null)],
  [upTo, ([, high = '']) => (isPrice(high) ? { minCents: null, maxCents: centsOf(high) } : null)],
  [downTo, ([, low = '']) => (isPrice(low) ? { minCents: centsOf(low), maxCents: null } : null)],
]

function range(low: string, high: string): PriceWords | null {
  const isThousands = /k\s*$/i.test(high) && !isMoney(low)
  const [minCents, maxCents] = [isThousands ? centsOf(`${low}k`) : centsOf(low), centsOf(high)]
  return minCents <= maxCents && isPrice(high) ? { minCents, maxCents } : null
}

function isMoney(text: string): boolean {
  return /^\s*r/i.test(text) || /k\s*$/i.test(text)
}

// "iPhone 17 Pro Max 256" asks for memory; nothing in a shop costs a few rand.
function isPrice(text: string): boolean {
  return isMoney(text) || ![64, 128, 256, 512].includes(centsOf(text) / 100)
}

// In money the last cents are of no meaning here: half of a cent is never searched for.
function centsOf(text: string): Cents {
  const number = Number(
    text
      .replace(/[rk\s]/gi, '')
      .replace(/,(?=\d{3})/g, '')
      .replace(',', '.'),
  )
  return Math.round(number * (/k\s*$/i.test(text) ? 1000 : 1) * 100)
}
