import { parcelKey, parcelOfKey } from '../parcel-key.ts'

/** By parcel, or by order where an order is one parcel. */
export type TrackingNumbers = Readonly<Record<string, string>>

export type TrackingLines = {
  numbers: TrackingNumbers
  /** Lines that name what was not chosen, or name nothing although there is no place for them. */
  leftOver: number
}

/**
 * Tracking numbers from a courier's spreadsheet. A line names its order or its parcel ("ORD-1/2;TRACK", or
 * "ORD-1;TRACK" for the first one), or is for the next one in the list, from `first` on.
 */
export function readTrackingLines(
  text: string,
  { keys, first }: { keys: readonly string[]; first: string },
): TrackingLines {
  const known = new Set(keys)
  const rest = keys.slice(Math.max(0, keys.indexOf(first)))
  const numbers: Record<string, string> = {}
  let leftOver = 0
  for (const [index, line] of linesOf(text).entries()) {
    const { named, trackingNumber } = readLine(line)
    const key = named === null ? rest[index] : [named, firstParcelOf(named)].find((one) => known.has(one))
    if (!trackingNumber) continue
    if (key) numbers[key] = trackingNumber
    else leftOver += 1
  }
  return { numbers, leftOver }
}

/** Every line names its parcel: those that do not are counted as unreadable, and a header is skipped. */
export function readTrackingFile(text: string): { numbers: TrackingNumbers; unreadable: number } {
  const numbers: Record<string, string> = {}
  let unreadable = 0
  for (const [index, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue
    const { named, trackingNumber } = readLine(line)
    const key = named && firstParcelOf(named)
    if (key && trackingNumber && !(key in numbers)) numbers[key] = trackingNumber
    else if (key || index > 0) unreadable += 1
  }
  return { numbers, unreadable }
}

/** Numbers given for more than one order: each parcel has its own. */
export function repeatedNumbers(numbers: TrackingNumbers): string[] {
  const all = Object.values(numbers)
    .map((number) => number.trim())
    .filter(Boolean)
  return [...new Set(all.filter((number, index) => all.indexOf(number) !== index))]
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
}

function readLine(line: string): { named: string | null; trackingNumber: string | undefined } {
  const cells = line
    .split(/[\t;,]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean)
  const at = cells.findIndex((cell) => namedParcel.test(cell))
  return {
    named: cells[at]?.toUpperCase().replaceAll(/\s/g, '') ?? null,
    trackingNumber: cells.find((_, index) => index !== at),
  }
}

const namedParcel = /^ORD-\d+(\s*\/\s*\d+)?$/i

/** The order's first, unless another is named. */
function firstParcelOf(named: string): string {
  return parcelKey(parcelOfKey(named))
}
