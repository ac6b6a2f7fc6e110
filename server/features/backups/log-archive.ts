import { lsnOf } from '#server/db/replication.ts'
import { type LogStretch, logKey, logOf, readLogKey } from './log-key.ts'
import type { HandedOut } from './manifest.ts'
import { stretchOf } from './read-stretch.ts'
import type { SealedStore } from './sealed-store.ts'

type Options = {
  store: SealedStore
  line: string
  timeline: number
  /** Where a file of the log begins. */
  from: bigint
  segmentBytes: number
  lookUp: () => Promise<HandedOut>
}

/** The log as it comes in, and what of it is stored. */
export type LogArchive = {
  add(at: bigint, bytes: Buffer): void
  /** How far the log went on the server, and when. */
  note(end: bigint, at: Date): void
  noMore(): void
  readonly isOver: boolean
  /** Everything before it is stored. */
  stored(): bigint
  hasReached(lsn: string): boolean
  /** Stores what has come in. Returns until when everything that was committed is stored, if that is known. */
  store(): Promise<Date | null>
}

export function logArchive({ store, line, timeline, from, segmentBytes, lookUp }: Options): LogArchive {
  const segment = Buffer.alloc(segmentBytes)
  let filled = 0
  let segmentFrom = from
  let storedTo = from
  let pieces: string[] = []
  let waiting: Buffer[] = []
  let receivedTo = from
  let onServer = { end: from, at: new Date(0) }
  let isOver = false

  /** One of the server's files of the log at most: as a whole once it is complete. */
  async function storeSegment(): Promise<void> {
    const head = { at: new Date().toISOString(), handedOut: await lookUp() }
    const to = segmentFrom + BigInt(filled)
    const isComplete = filled === segmentBytes
    const first = isComplete ? segmentFrom : storedTo
    const stretch: LogStretch = { line, timeline, from: first, to }
    const key = logKey(stretch)
    await store.put(key, stretchOf(head, segment.subarray(Number(first - segmentFrom), filled)))
    storedTo = to
    if (!isComplete) {
      pieces.push(key)
      return
    }
    for (const piece of await piecesOf(segmentFrom, pieces)) if (piece !== key) await store.drop(piece)
    pieces = []
    filled = 0
    segmentFrom = to
  }

  /** With those that another process stored before this one. */
  async function piecesOf(start: bigint, own: readonly string[]): Promise<string[]> {
    if (start !== from) return [...own]
    const end = start + BigInt(segmentBytes)
    return (await store.list(logOf(line))).filter((key) => {
      const stretch = readLogKey(key)
      return stretch?.timeline === timeline && stretch.from >= start && stretch.from < end
    })
  }

  return {
    add(at, bytes) {
      if (at !== receivedTo) throw new Error('The log of the database came with a gap')
      waiting.push(bytes)
      receivedTo += BigInt(bytes.length)
    },
    note(end, at) {
      onServer = { end, at }
    },
    noMore() {
      isOver = true
    },
    get isOver() {
      return isOver
    },
    stored: () => storedTo,
    hasReached: (lsn) => receivedTo >= lsnOf(lsn),
    async store() {
      const seen = onServer
      const isAll = receivedTo >= seen.end
      let rest = Buffer.concat(waiting)
      waiting = []
      while (rest.length > 0) {
        const copied = rest.copy(segment, filled)
        filled += copied
        rest = rest.subarray(copied)
        await storeSegment()
      }
      return isAll && seen.at.getTime() > 0 ? seen.at : null
    },
  }
}
