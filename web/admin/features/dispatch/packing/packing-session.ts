import type { PackingLine } from '#contract/orders/dispatch.ts'
import { isSameGtin } from '#domain/catalogue/gtin.ts'

/** What is in the box so far. */
export type PackingSession = {
  counts: Readonly<Record<number, number>>
  serials: Readonly<Record<number, readonly string[]>>
  /** The line whose unit waits for its serial number. */
  awaitsSerialOf: number | null
}

export const emptySession: PackingSession = { counts: {}, serials: {}, awaitsSerialOf: null }

export type ScanRefusal = 'unknown' | 'too_many' | 'serial_first' | 'serial_twice'

export type ScanResult =
  | { kind: 'counted' | 'serial_wanted'; session: PackingSession; line: PackingLine }
  | { kind: 'refused'; reason: ScanRefusal; line: PackingLine | null; code: string }

/** What a scanned code does: a right item counts, and everything else is refused and changes nothing. */
export function scan(session: PackingSession, lines: readonly PackingLine[], code: string): ScanResult {
  const wanted = lines.find(({ lineId }) => lineId === session.awaitsSerialOf)
  if (wanted) return scanSerial(session, lines, { line: wanted, code })
  const matching = lines.filter((line) => isOf(line, code))
  const [first] = matching
  if (!first) return { kind: 'refused', reason: 'unknown', line: null, code }
  const open = matching.find((line) => countOf(session, line) < line.quantity)
  return open ? takeOne(session, open) : { kind: 'refused', reason: 'too_many', line: first, code }
}

/** One unit of a line, scanned or counted by hand. */
export function takeOne(session: PackingSession, line: PackingLine): ScanResult {
  if (countOf(session, line) >= line.quantity)
    return { kind: 'refused', reason: 'too_many', line, code: line.sku }
  if (line.asksSerial)
    return { kind: 'serial_wanted', line, session: { ...session, awaitsSerialOf: line.lineId } }
  return { kind: 'counted', line, session: counted(session, line) }
}

function scanSerial(
  session: PackingSession,
  lines: readonly PackingLine[],
  { line, code }: { line: PackingLine; code: string },
): ScanResult {
  // The barcode of a product where a serial number is wanted is the next item, scanned too soon.
  if (lines.some((one) => isOf(one, code))) return { kind: 'refused', reason: 'serial_first', line, code }
  const known = Object.values(session.serials).flat()
  if (known.some((serial) => serial.toLowerCase() === code.toLowerCase()))
    return { kind: 'refused', reason: 'serial_twice', line, code }
  const own = session.serials[line.lineId] ?? []
  return {
    kind: 'counted',
    line,
    session: {
      ...counted(session, line),
      serials: { ...session.serials, [line.lineId]: [...own, code] },
      awaitsSerialOf: null,
    },
  }
}

function counted(session: PackingSession, line: PackingLine): PackingSession {
  return { ...session, counts: { ...session.counts, [line.lineId]: countOf(session, line) + 1 } }
}

function isOf({ ean, sku }: PackingLine, code: string): boolean {
  return sku.toLowerCase() === code.toLowerCase() || (ean !== '' && isSameGtin(ean, code))
}

export function countOf({ counts }: PackingSession, { lineId }: PackingLine): number {
  return counts[lineId] ?? 0
}

export function scannedUnits(session: PackingSession): number {
  return Object.values(session.counts).reduce((sum, count) => sum + count, 0)
}

export function isComplete(session: PackingSession, lines: readonly PackingLine[]): boolean {
  return lines.length > 0 && lines.every((line) => countOf(session, line) === line.quantity)
}

/** What is sent to pack the box as it is. */
export function packedUnits(session: PackingSession, lines: readonly PackingLine[]) {
  return lines
    .map((line) => ({
      lineId: line.lineId,
      quantity: countOf(session, line),
      serials: [...(session.serials[line.lineId] ?? [])],
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** "ORD-1763712000000" from the barcode of a slip or, with its parcel, of a label; null for anything else. */
export function scannedOrder(code: string): string | null {
  return /^(ORD-\d{1,16})(\/\d+)?$/i.exec(code.trim())?.[1]?.toUpperCase() ?? null
}
