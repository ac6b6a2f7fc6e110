import { directionsOf, inVisualOrder } from './directions-of.ts'
import { type Face, findFace, type Weight } from './find-face.ts'

/** A run of text that one face can show, all of it in one direction. */
export type Run = { text: string; face: Face }

/**
 * The runs of a line, from left to right. Characters that no face has are replaced by the nearest one, at last by a
 * question mark, and never left out.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const signs = signsOf(text).map((sign) => drawable(sign, weight))
  const { levels, mirrored } = directionsOf(signs.map(({ sign }) => sign))
  const runs: (Run & { level: number })[] = []
  signs.forEach(({ sign, face }, at) => {
    const level = levels[at] ?? 0
    const shown = mirrored.get(at) ?? sign
    const last = runs.at(-1)
    if (last && last.face === face && last.level === level) last.text += shown
    else runs.push({ text: shown, face, level })
  })
  return inVisualOrder(runs)
}

/** Of the shop's own face, in which most of a line is written. */
export function ascentOf(weight: Weight): number {
  return drawable('A', weight).face.ascent
}

/** The signs of a text that a paper shows as something else, each once. */
export function undrawnSigns(text: string): string[] {
  return [...new Set(signsOf(text).filter((sign) => drawable(sign, 400).sign === '?' && sign !== '?'))]
}

/** What a reader takes for one sign: a letter with its accents, a syllable. */
export function signsOf(text: string): string[] {
  const composed = text.normalize('NFC').replace(unseen, '').replace(looseJoiners, '')
  return Array.from(segmenter.segment(composed), ({ segment }) => segment)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
// All but the joiners, by which Persian and the scripts of India choose the shape of a letter.
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const looseJoiners =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Tamil}])[\u200c\u200d]+/gu

type Drawable = { sign: string; face: Face }

// A shop writes few signs, many times over. Whoever writes many starts it again.
const found = new Map<string, Drawable>()
const maxFound = 5000

function drawable(sign: string, weight: Weight): Drawable {
  const key = `${weight}${sign}`
  const known = found.get(key)
  if (known) return known
  const made = findDrawable(sign, weight)
  if (found.size >= maxFound) found.clear()
  found.set(key, made)
  return made
}

function findDrawable(sign: string, weight: Weight): Drawable {
  for (const shown of [sign, sign.normalize('NFKD').replace(/\p{M}/gu, '')]) {
    const face = shown ? findFace(lettersOf(shown), weight) : null
    if (shown && face) return { sign: shown, face }
  }
  const face = findFace(lettersOf('?'), weight)
  if (!face) throw new Error('No face has a question mark')
  return { sign: '?', face }
}

function lettersOf(sign: string): number[] {
  return Array.from(sign, (letter) => letter.codePointAt(0) ?? 0)
}
