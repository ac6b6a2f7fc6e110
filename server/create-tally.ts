import type { Clock } from './clock.ts'

const windowMs = 15 * 60_000
const maxEntries = 10_000

/**
 * Counts how often a key occurred in a quarter of an hour, in this process only: for counts that need not be shared
 * between processes, and should cost the database nothing.
 */
export function createTally(clock: Clock): (key: string) => number {
  const met = new Map<string, { times: number; endsAtMs: number }>()
  return (key) => {
    const nowMs = clock().getTime()
    const before = met.get(key)
    const isOpen = before !== undefined && before.endsAtMs > nowMs
    const now = isOpen ? { ...before, times: before.times + 1 } : { times: 1, endsAtMs: nowMs + windowMs }
    // Re-inserted, it comes last: keys that are dropped for lack of space are the oldest.
    met.delete(key)
    met.set(key, now)
    const [longestAgo] = met.keys()
    if (met.size > maxEntries && longestAgo !== undefined) met.delete(longestAgo)
    return now.times
  }
}
