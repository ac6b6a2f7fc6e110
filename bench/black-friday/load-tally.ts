import { nearestRank } from '../running/measurement.ts'
import { type DeedKind, deedKinds, type ReadKind, readKinds } from './deeds.ts'

/** Milliseconds. */
export type Spread = { count: number; p50: number; p95: number; p99: number }

export type TallyResult = {
  seconds: number
  /** Null for a kind that did not occur. */
  spreads: Record<DeedKind, Spread | null>
  /** How many of the reads were answered from memory. */
  cached: Record<ReadKind, number>
  failed: number
  /** The first few. */
  failures: string[]
}

export type LoadTally = {
  /** What ends before this is the lead-in. */
  begin(): void
  end(): void
  done(kind: DeedKind, ms: number, isCached: boolean): void
  failed(sentence: string): void
  result(): TallyResult
}

const maxFailuresTold = 5

/** Counts what ends between the beginning and the end; failures count at any time. */
export function createLoadTally(now: () => number = () => performance.now()): LoadTally {
  const times = Object.fromEntries(deedKinds.map((kind) => [kind, []])) as unknown as Record<
    DeedKind,
    number[]
  >
  const cached: Record<ReadKind, number> = { home: 0, product: 0, list: 0, search: 0 }
  const failures: string[] = []
  let failed = 0
  let begunAt = 0
  let seconds = 0
  let isCounting = false
  return {
    begin() {
      begunAt = now()
      isCounting = true
    },
    end() {
      seconds = (now() - begunAt) / 1000
      isCounting = false
    },
    done(kind, ms, isCached) {
      if (!isCounting) return
      times[kind].push(ms)
      if (isCached && isRead(kind)) cached[kind]++
    },
    failed(sentence) {
      failed++
      if (failures.length < maxFailuresTold) failures.push(sentence)
    },
    result() {
      const spreads = Object.fromEntries(deedKinds.map((kind) => [kind, spreadOf(times[kind])])) as Record<
        DeedKind,
        Spread | null
      >
      return { seconds, spreads, cached, failed, failures }
    },
  }
}

function isRead(kind: DeedKind): kind is ReadKind {
  return readKinds.some((read) => read === kind)
}

function spreadOf(timesMs: readonly number[]): Spread | null {
  if (timesMs.length === 0) return null
  const sorted = timesMs.toSorted((one, other) => one - other)
  return {
    count: sorted.length,
    p50: nearestRank(sorted, 50),
    p95: nearestRank(sorted, 95),
    p99: nearestRank(sorted, 99),
  }
}
