import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

export type Weight = 400 | 600

/** A file of a typeface: some of its letters, in one weight. */
export type Face = {
  name: string
  bytes: Buffer
  letters: ReadonlySet<number>
  /** How high its letters may reach over the line that they stand on, at size 1. */
  ascent: number
}

const { resolve } = createRequire(import.meta.url)

/**
 * In the order in which they are asked for a letter: the shop's own, then Noto, which has a face for each script that
 * people here write, and at last a plain one with nearly every sign there is. All are under the SIL Open Font License
 * 1.1, which allows embedding.
 */
const families: readonly { name: string; weights: readonly Weight[] }[] = [
  { name: 'instrument-sans', weights: [400, 600] },
  { name: 'noto-sans', weights: [400, 600] },
  { name: 'noto-sans-math', weights: [400] },
  { name: 'noto-sans-symbols', weights: [400, 600] },
  { name: 'noto-sans-arabic', weights: [400, 600] },
  { name: 'noto-sans-hebrew', weights: [400, 600] },
  { name: 'noto-sans-devanagari', weights: [400, 600] },
  { name: 'noto-sans-bengali', weights: [400, 600] },
  { name: 'noto-sans-gujarati', weights: [400, 600] },
  { name: 'noto-sans-tamil', weights: [400, 600] },
  { name: 'noto-sans-ethiopic', weights: [400, 600] },
  { name: 'noto-sans-thai', weights: [400, 600] },
  { name: 'noto-sans-sc', weights: [400, 600] },
  { name: 'unifontex', weights: [400] },
]

/** The face that has all of these letters; null if none has. Its file is read when it is needed first. */
export function findFace(letters: readonly number[], weight: Weight): Face | null {
  for (const { name, weights } of families) {
    const ownWeight = weights.includes(weight) ? weight : 400
    for (const subset of subsetsOf(name)) {
      if (!letters.every((letter) => mayHave(subset, letter))) continue
      const face = openFace(name, subset.name, ownWeight)
      if (letters.every((letter) => face.letters.has(letter))) return face
    }
  }
  return null
}

type Subset = { name: string; ranges: readonly (readonly [from: number, to: number])[] }

const subsets = new Map<string, Subset[]>()

/** As the package lists them: "[4]" is the fourth part of Chinese, in a file named with 4. */
function subsetsOf(family: string): Subset[] {
  const known = subsets.get(family)
  if (known) return known
  const listed: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource/${family}/unicode.json`), 'utf8'),
  )
  const read = Object.entries(listed).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map(readRange),
  }))
  const all = read.length > 0 ? read : [{ name: 'latin', ranges: [[0, 0x10ffff] as const] }]
  subsets.set(family, all)
  return all
}

/** "U+0100-02BA" or "U+0131" */
function readRange(range: string): readonly [number, number] {
  const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

function mayHave({ ranges }: Subset, letter: number): boolean {
  return ranges.some(([from, to]) => letter >= from && letter <= to)
}

const faces = new Map<string, Face>()

function openFace(family: string, subset: string, weight: Weight): Face {
  const name = `${family} ${subset} ${weight}`
  const open = faces.get(name)
  if (open) return open
  const file = resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
  const bytes = unpackWoff(readFileSync(file))
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error(`A file of ${family} holds more than one font`)
  const ascent = font.ascent / font.unitsPerEm
  const face = { name, bytes, ascent, letters: new Set(font.characterSet) }
  faces.set(name, face)
  return face
}
