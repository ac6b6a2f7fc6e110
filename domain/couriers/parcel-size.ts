import type { Packing } from './packing.ts'

/** In grams and millimetres, as it stands on the scale. */
export type ParcelSize = { massG: number; lengthMm: number; widthMm: number; heightMm: number }

/** Units of one product to be packed. */
export type UnitsToBox = { quantity: number } & Pick<
  Packing,
  'massG' | 'lengthMm' | 'widthMm' | 'heightMm' | 'shipsAlone'
>

/** The boxes that a shop of this kind keeps, smallest first; the last is the largest that one person carries. */
const boxes = [
  { lengthMm: 220, widthMm: 160, heightMm: 80, massG: 80 },
  { lengthMm: 320, widthMm: 240, heightMm: 120, massG: 160 },
  { lengthMm: 420, widthMm: 320, heightMm: 220, massG: 320 },
  { lengthMm: 600, widthMm: 400, heightMm: 400, massG: 700 },
] as const

/** A router or a keyboard, for products that nobody has measured. */
const usualUnit = { massG: 600, lengthMm: 200, widthMm: 140, heightMm: 60 }

// Room for padding and for what does not fit side by side.
const spareVolume = 1.2
const volumetricDivisor = 5000

/**
 * The size of a parcel before anybody has measured it: in the smallest box that every unit fits, by volume and by sides.
 * A guess if a unit in it has no size of its own.
 */
export function estimateParcelSize(units: readonly UnitsToBox[]): { size: ParcelSize; isGuess: boolean } {
  const isGuess = units.length === 0 || units.some((unit) => !isMeasured(unit))
  const measured = units.map(asMeasured)
  const goodsG = measured.reduce((sum, one) => sum + one.massG * one.quantity, 0)
  // What ships in its own carton needs no box around it.
  const box = units.every(({ shipsAlone }) => shipsAlone) ? undefined : smallestBox(measured)
  if (box) return { size: { ...box, massG: goodsG + box.massG }, isGuess }
  const [lengthMm, widthMm, heightMm] = stacked(measured)
  return { size: { lengthMm, widthMm, heightMm, massG: goodsG }, isGuess }
}

type MeasuredUnits = { quantity: number; massG: number; sides: Sides }

function isMeasured({ massG, lengthMm, widthMm, heightMm }: UnitsToBox): boolean {
  return massG !== null && lengthMm !== null && widthMm !== null && heightMm !== null
}

function asMeasured({ quantity, massG, lengthMm, widthMm, heightMm }: UnitsToBox): MeasuredUnits {
  return {
    quantity,
    massG: massG ?? usualUnit.massG,
    sides: sidesOf({
      lengthMm: lengthMm ?? usualUnit.lengthMm,
      widthMm: widthMm ?? usualUnit.widthMm,
      heightMm: heightMm ?? usualUnit.heightMm,
    }),
  }
}

function smallestBox(measured: readonly MeasuredUnits[]) {
  const volume = measured.reduce((sum, one) => sum + volumeOf(one.sides) * one.quantity, 0) * spareVolume
  return boxes.find((box) => {
    const inner = sidesOf(box)
    const isFit = measured.every(({ sides }) => sides.every((side, index) => side <= (inner[index] ?? 0)))
    return isFit && volumeOf(inner) >= volume
  })
}

/** What couriers charge for: the larger of the real and the volumetric mass. */
export function chargedMassG({ massG, lengthMm, widthMm, heightMm }: ParcelSize): number {
  return Math.max(massG, Math.ceil((lengthMm * widthMm * heightMm) / volumetricDivisor))
}

type Sides = [longest: number, middle: number, shortest: number]

function sidesOf({ lengthMm, widthMm, heightMm }: Omit<ParcelSize, 'massG'>): Sides {
  const [longest = 0, middle = 0, shortest = 0] = [lengthMm, widthMm, heightMm].toSorted((a, b) => b - a)
  return [longest, middle, shortest]
}

function volumeOf([longest, middle, shortest]: Sides): number {
  return longest * middle * shortest
}

/** One on top of the other, lying flat. */
function stacked(measured: readonly MeasuredUnits[]): Sides {
  return [
    Math.max(0, ...measured.map(({ sides }) => sides[0])),
    Math.max(0, ...measured.map(({ sides }) => sides[1])),
    measured.reduce((sum, { sides, quantity }) => sum + sides[2] * quantity, 0),
  ]
}
