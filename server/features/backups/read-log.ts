import { recordOf } from '#domain/fields/record-of.ts'
import { invoiceKinds } from '#domain/money/invoice.ts'
import { lsnOf } from '#server/db/replication.ts'
import { type LogStretch, logKey, logOf, readLogKey } from './log-key.ts'
import { listManifests, type Manifest } from './manifest.ts'
import { readStretch } from './read-stretch.ts'
import type { SealedStore } from './sealed-store.ts'

export type LogFile = { name: string; bytes: Buffer; isComplete: boolean }

export type RestoredLog = {
  /** When the last of it was stored; null if there is nothing behind the base. */
  until: Date | null
  files: number
}

/**
 * Hands out the files of the log behind a base, as PostgreSQL names them, up to where it ends or has a gap. Those that
 * the base brings itself may be among them.
 */
export async function readLog(
  store: SealedStore,
  { line, database }: Manifest,
  keep: (file: LogFile) => Promise<void>,
): Promise<RestoredLog> {
  if (!database) return { until: null, files: 0 }
  const { timeline, segmentBytes } = database
  const size = BigInt(segmentBytes)
  const startOf = (lsn: bigint) => lsn - (lsn % size)
  const stretches = (await store.list(logOf(line)))
    .map(readLogKey)
    .filter((stretch) => stretch !== null)
    .filter((stretch) => stretch.timeline === timeline && stretch.to > startOf(lsnOf(database.from)))
  let until: Date | null = null
  let files = 0
  let reached = lsnOf(database.to)
  for (const [start, pieces] of bySegment(stretches, startOf)) {
    // What is missing here is missing for all that follows.
    if (start > reached) break
    const { bytes, length, at } = await assemble(store, { pieces, start, segmentBytes })
    if (length === 0) break
    await keep({ name: segmentName(timeline, start, size), bytes, isComplete: length === segmentBytes })
    files++
    until = at
    const end = start + BigInt(length)
    if (end > reached) reached = end
    if (length < segmentBytes && end < reached) continue
    if (length < segmentBytes) break
  }
  return { until, files }
}

function bySegment(
  stretches: readonly LogStretch[],
  startOf: (lsn: bigint) => bigint,
): [bigint, LogStretch[]][] {
  const segments = new Map<bigint, LogStretch[]>()
  for (const stretch of stretches) {
    const start = startOf(stretch.from)
    segments.set(start, [...(segments.get(start) ?? []), stretch])
  }
  return [...segments].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

type Segment = { pieces: readonly LogStretch[]; start: bigint; segmentBytes: number }

/** Pieces may overlap where one process took over from another: they say the same there. */
async function assemble(store: SealedStore, { pieces, start, segmentBytes }: Segment) {
  const bytes = Buffer.alloc(segmentBytes)
  let length = 0
  let at: Date | null = null
  for (const piece of inOrder(pieces)) {
    const offset = Number(piece.from - start)
    if (offset > length) break
    if (Number(piece.to - start) <= length) continue
    const stored = await store.get(logKey(piece))
    if (!stored) break
    const stretch = readStretch(stored)
    stretch.bytes.copy(bytes, offset)
    length = offset + stretch.bytes.length
    at = new Date(stretch.head.at)
  }
  return { bytes, length, at }
}

/** From the same beginning the longest first, so that a complete file is read alone. */
function inOrder(pieces: readonly LogStretch[]): LogStretch[] {
  return pieces.toSorted((one, other) =>
    one.from === other.from ? (one.to > other.to ? -1 : 1) : one.from < other.from ? -1 : 1,
  )
}

/** "000000010000000000000002": timeline, and which of its files (PostgreSQL's source, xlog_internal.h, XLogFileName). */
function segmentName(timeline: number, start: bigint, size: bigint): string {
  const perLog = 0x1_0000_0000n / size
  const number = start / size
  return [BigInt(timeline), number / perLog, number % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/** The highest numbers of invoices that were handed out, as far as any base or stretch of any log knows. */
export async function findHighestHandedOut(store: SealedStore): Promise<Manifest['handedOut']> {
  const known = (await listManifests(store)).map(({ handedOut }) => handedOut)
  for (const key of lastOfEachLine(await store.list('lines/'))) {
    const stored = await store.get(key)
    if (stored) known.push(readStretch(stored).head.handedOut)
  }
  return recordOf(invoiceKinds, (kind) => Math.max(0, ...known.map((one) => one[kind] ?? 0)))
}

function lastOfEachLine(keys: readonly string[]): string[] {
  const last = new Map<string, { key: string; timeline: number; to: bigint }>()
  for (const key of keys) {
    const stretch = readLogKey(key)
    if (!stretch) continue
    const known = last.get(stretch.line)
    const isLater =
      !known ||
      stretch.timeline > known.timeline ||
      (stretch.timeline === known.timeline && stretch.to > known.to)
    if (isLater) last.set(stretch.line, { key, ...stretch })
  }
  return [...last.values()].map(({ key }) => key)
}
