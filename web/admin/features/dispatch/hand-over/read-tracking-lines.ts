import { parcelKey } from '../parcel-key.ts'

export type TrackingLines = {
  numbers: Record<string, string>
  /** Lines that name a parcel which was not chosen, or name none although there is no place for them. */
  leftOver: number
}

/**
 * Tracking numbers from a courier's spreadsheet. A line names its parcel ("ORD-1/2;TRACK", or "ORD-1;TRACK" for the
 * first one), or is for the next parcel in the list, from `first` on.
 */
export function readTrackingLines(
  text: string,
  { keys, first }: { keys: readonly string[]; first: string | undefined },
): TrackingLines {
  const known = new Set(keys)
  const rest = keys.slice(Math.max(0, keys.indexOf(first ?? '')))
  const numbers: Record<string, string> = {}
  let leftOver = 0
  for (const [index, line] of linesOf(text).entries()) {
    const { key: named, trackingNumber } = readLine(line)
    const key = named ?? rest[index]
    if (!trackingNumber) continue
    if (key && known.has(key)) numbers[key] = trackingNumber
    else leftOver += 1
  }
  return { numbers, leftOver }
}

/** Every line names its parcel: those that do not are counted as unreadable, and a header is skipped. */
export function readTrackingFile(text: string): { numbers: Record<string, string>; unreadable: number } {
  const numbers: Record<string, string> = {}
  let unreadable = 0
  for (const [index, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue
    const { key, trackingNumber } = readLine(line)
    if (key && trackingNumber && !(key in numbers)) numbers[key] = trackingNumber
    else if (key || index > 0) unreadable += 1
  }
  return { numbers, unreadable }
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
}

function readLine(line: string): { key: string | null; trackingNumber: string | undefined } {
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
  const [, orderNumber = '', number = '1'] = namedParcel.exec(cells[at] ?? '') ?? []
  return {
    key: at < 0 ? null : parcelKey({ orderNumber: orderNumber.toUpperCase(), number: Number(number) }),
    trackingNumber: cells.find((_, index) => index !== at),
  }
}

const namedParcel = /^(ORD-\d+)(?:\s*\/\s*(\d+))?$/i
