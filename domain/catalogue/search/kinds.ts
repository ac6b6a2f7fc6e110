import { type Phrase, singular } from './search-words.ts'
import type { SearchTerm } from './synonyms.ts'

/** What goods are called, in the way that lists of them are limited to: "laptop", and never its bag. */
export type Kind = {
  /** As a sentence says it: "No laptop up to R 8 000". */
  name: string
  words: readonly string[]
  /** Whether whole things have one as well, and say so in their names: a monitor with a hub. */
  isPart: boolean
  /** Other things that have its word in their names: a baby monitor, a monitor arm. */
  others: readonly Phrase[]
}

function whole(name: string, ...others: string[]): Kind {
  const words = [name.toLowerCase(), ...others]
  return { name, words, isPart: false, others: othersOf(words) }
}

function part(name: string, ...others: string[]): Kind {
  return { ...whole(name, ...others), isPart: true }
}

const namedAlike =
  `baby monitor, pressure monitor, rate monitor, heart monitor, monitor arm, barcode scanner, qr scanner,
  fingerprint scanner, drawing tablet, graphics tablet, pen tablet, label printer, receipt printer, slip printer, 3d printer,
  tv box, tv stick, air mouse, projector screen, charge controller, phone grip, battery charger`
    .split(/,\s+/)
    .map((phrase) => phrase.split(' '))

function othersOf(words: readonly string[]): Phrase[] {
  return namedAlike.filter((phrase) => words.some((word) => phrase.includes(word)))
}

const kinds: readonly Kind[] = [
  whole('laptop', 'notebook'),
  whole('phone', 'smartphone', 'cellphone'),
  whole('iPhone'),
  whole('iPad'),
  whole('MacBook'),
  whole('tablet'),
  whole('TV', 'television'),
  whole('printer'),
  whole('projector'),
  whole('scanner'),
  whole('drone'),
  whole('console'),
  whole('PC', 'desktop', 'computer'),
  whole('UPS'),
  whole('inverter'),
  whole('smartwatch', 'watch'),
  whole('earphone', 'earbud'),
  whole('headphone', 'headset'),
  whole('charger'),
  whole('cable'),
  whole('adapter', 'adaptor'),
  whole('bag', 'backpack'),
  whole('sleeve'),
  whole('bracket'),
  whole('fridge'),
  whole('microwave'),
  whole('chair'),
  part('monitor'),
  part('camera', 'webcam'),
  part('speaker'),
  part('microphone'),
  part('keyboard'),
  part('mouse'),
  part('controller', 'gamepad'),
  part('router', 'modem'),
  part('hub', 'dock'),
  part('case', 'cover'),
  part('stand'),
  part('SSD'),
]

/** Every word that names a kind. */
export const kindWords: readonly string[] = kinds.flatMap(({ words }) => words)

const byWord = new Map(kinds.flatMap((kind) => kind.words.map((word) => [word, kind] as const)))

/**
 * The kind of product that a word of a search names, itself or by a synonym. Null if the other words name another: a
 * "laptop charger" is told from others by more than its kind.
 */
export function kindNamed(term: SearchTerm, others: readonly SearchTerm[]): Kind | null {
  const kind = kindOfTerm(term)
  return others.every((other) => [kind, null].includes(kindOfTerm(other))) ? kind : null
}

/** The things of another kind that have its word in their names, without those that the search asks for. */
export function namedAfter(kind: Kind, asked: readonly string[]): readonly Phrase[] {
  const wanted = new Set(asked.map(singular))
  return kind.others.filter((phrase) =>
    phrase.every((word) => kind.words.includes(word) || !wanted.has(singular(word))),
  )
}

/**
 * The word of a search as what names its kind: what is typed for it may stand in other names as well, as "screen" does in
 * that of a projector's.
 */
export function asNamed(kind: Kind, term: SearchTerm): SearchTerm {
  if (byWord.has(singular(term.word))) return term
  const [word = term.word, ...others] = kind.words
  return { ...term, word, joined: [], phrases: [...others.map((one) => [one]), ...term.phrases] }
}

function kindOfTerm({ word, phrases }: SearchTerm): Kind | null {
  const own = byWord.get(singular(word))
  if (own) return own
  const meant = phrases.flatMap(([first = '', ...more]) =>
    more.length === 0 ? (byWord.get(singular(first)) ?? []) : [],
  )
  const [only, ...another] = new Set(meant)
  return only && another.length === 0 ? only : null
}

const accessories =
  `accessory bag backpack sleeve case cover pouch skin sticker protector film strap bracelet charger cable cord
  adapter adaptor dongle stand holder mount bracket cradle dock pad remote cartridge toner ink paper cleaner controller`.split(
    /\s+/,
  )

/** What goes with things of other kinds and is named after them; none if the search asks for such a thing itself. */
export function accessoryWords(asked: readonly string[]): readonly string[] {
  const wanted = new Set(asked.map(singular))
  return accessories.some((word) => wanted.has(word)) ? [] : accessories
}
