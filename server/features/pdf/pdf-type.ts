import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'

export type Weight = 400 | 600

/** A run of text that one font can show. */
export type Run = { text: string; font: string }

const { resolve } = createRequire(import.meta.url)
const subsets = ['latin', 'latin-ext'] as const

/** Instrument Sans (SIL Open Font License 1.1, which allows embedding), in the subsets that names here need. */
const faces = ([400, 600] as const).flatMap((weight) =>
  subsets.map((subset) => {
    const bytes = readFileSync(
      resolve(`@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`),
    )
    const font = create(bytes)
    if (!('characterSet' in font)) throw new Error('A file of Instrument Sans holds more than one font')
    return { name: `${subset} ${weight}`, weight, bytes, letters: new Set(font.characterSet) }
  }),
)

export function registerFaces(doc: PDFKit.PDFDocument): void {
  for (const { name, bytes } of faces) doc.registerFont(name, bytes)
}

/** Characters that no font has are replaced by the nearest one, at last by a question mark, and never left out. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of Array.from(text, (letter) => known(letter, weight)).join('')) {
    const font = faceOf(letter, weight)?.name ?? `latin ${weight}`
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

// A 14″ laptop; a hyphen at which no line may break.
const nearest: Record<string, string> = { '\u2033': '"', '\u2032': "'", '\u2011': '-' }

function known(letter: string, weight: Weight): string {
  if (faceOf(letter, weight)) return letter
  const plain = nearest[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain !== '' && Array.from(plain).every((part) => faceOf(part, weight)) ? plain : '?'
}

function faceOf(letter: string, weight: Weight) {
  return faces.find((face) => face.weight === weight && face.letters.has(letter.codePointAt(0) ?? 0))
}
