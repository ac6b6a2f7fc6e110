import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

type Directions = {
  /** Of each sign: odd where it is read from right to left. Undefined: all from left to right. */
  levels: readonly (number | undefined)[]
  /** Brackets turn round where the text does. */
  mirrored: ReadonlyMap<number, string>
}

/** By Unicode's rules for texts in both directions (UAX 9). */
export function directionsOf(signs: readonly string[]): Directions {
  const text = signs.join('')
  if (!rightToLeft.test(text)) return { levels: [], mirrored: new Map() }
  const embedding = bidi.getEmbeddingLevels(text)
  const turned = bidi.getMirroredCharactersMap(text, embedding.levels)
  const levels: number[] = []
  const mirrored = new Map<number, string>()
  let place = 0
  signs.forEach((sign, at) => {
    levels.push(embedding.levels[place] ?? 0)
    const other = turned.get(place)
    if (other !== undefined) mirrored.set(at, other)
    place += sign.length
  })
  return { levels, mirrored }
}

/** From the highest level down, each stretch of it is turned round (UAX 9, L2). */
export function inVisualOrder<Run extends { text: string; level: number }>(runs: readonly Run[]): Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let ordered = [...runs]
  for (let level = highest; level > 0; level -= 1) ordered = turned(ordered, level)
  return ordered.map((run) => (isTurnedByHand(run) ? { ...run, text: backwards(run.text) } : run))
}

function turned<Run extends { level: number }>(runs: readonly Run[], level: number): Run[] {
  const ordered: Run[] = []
  let stretch: Run[] = []
  for (const run of runs) {
    if (run.level >= level) stretch.unshift(run)
    else {
      ordered.push(...stretch, run)
      stretch = []
    }
  }
  return [...ordered, ...stretch]
}

/** The shaper turns letters of these scripts itself, but no signs between them. */
function isTurnedByHand({ text, level }: { text: string; level: number }): boolean {
  return level % 2 === 1 && !rightToLeft.test(text)
}

function backwards(text: string): string {
  return Array.from(text).toReversed().join('')
}
