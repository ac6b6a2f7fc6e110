import { type Cents, formatWholeRand } from './money.ts'

export type PricePreset = { key: string; label: string; fromCents: number; belowCents: number | null }

type Ladder = readonly [low: number, middle: number, high: number]

/** The prices, in rand, that divide each category's list into four. */
const pcLadder: Ladder = [5_000, 15_000, 30_000]
const phoneLadder: Ladder = [5_000, 10_000, 20_000]
const ladders = new Map<string, Ladder>([
  ['laptops', [10_000, 20_000, 40_000]],
  ['smartphones', phoneLadder],
  ['iphones', phoneLadder],
  ['samsung-phones', phoneLadder],
  ['pc', pcLadder],
  ['accessories', [500, 1_000, 3_000]],
])

const everyPreset = new Map(
  Array.from(ladders.values())
    .flatMap(presetsOf)
    .map((preset) => [preset.key, preset]),
)

export function pricePresets(categorySlug: string): readonly PricePreset[] {
  return presetsOf(ladders.get(categorySlug) ?? pcLadder)
}

export function findPreset(key: string): PricePreset | null {
  return everyPreset.get(key) ?? null
}

/** The lower bound is inclusive, the upper exclusive, so that no price falls in two presets of one list. */
export function inPreset(cents: Cents, preset: PricePreset): boolean {
  return cents >= preset.fromCents && (preset.belowCents === null || cents < preset.belowCents)
}

function presetsOf([low, middle, high]: Ladder): PricePreset[] {
  return [
    { key: `under-${low}`, label: `Under ${inRand(low)}`, fromCents: 0, belowCents: low * 100 },
    between(low, middle),
    between(middle, high),
    { key: `over-${high}`, label: `${inRand(high)} and more`, fromCents: high * 100, belowCents: null },
  ]
}

function between(from: number, below: number): PricePreset {
  return {
    key: `${from}-${below}`,
    label: `${inRand(from)} – ${inRand(below)}`,
    fromCents: from * 100,
    belowCents: below * 100,
  }
}

function inRand(rand: number): string {
  return formatWholeRand(rand * 100)
}
