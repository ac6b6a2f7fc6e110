export type Value = number | boolean

/** Where a change is made or read: one of the processes, or the database itself for manual changes. */
export type Place = number | 'database'

/** One value shown on pages, with its past. Only one change is in progress at a time. */
export type History = {
  readonly now: Value
  /** Call before requesting the change; call the returned function once the change is known to be committed. */
  begin(value: Value, by: Place): () => void
  /**
   * Explains why a process that was asked at this moment may not show this; null if it may. `show` is what it shows of a
   * value, if not the value itself.
   */
  complaint(shown: unknown, request: ReadRequest, show?: (value: Value) => unknown): string | null
  /** How long before it was requested this had been replaced; 0 if it had not. */
  lateMs(shown: unknown, request: ReadRequest, show?: (value: Value) => unknown): number
}

/** Which process was asked, or the proxy in front of them all, and when. */
export type ReadRequest = { processNumber: number | 'proxy'; atMs: number }

type Change = { value: Value; by: Place; committedAtMs: number }

/** How long a process may take to learn of a change that was not made through it. */
export const promisedMs = 100
/** How long a proxy may, which is told what it has to forget. */
export const promisedBehindProxyMs = 1_000

export function createHistory(first: Value, nowMs: () => number = () => performance.now()): History {
  const changes: [Change, ...Change[]] = [
    { value: first, by: 'database', committedAtMs: Number.NEGATIVE_INFINITY },
  ]
  const last = () => changes.at(-1) ?? changes[0]

  return {
    get now() {
      return last().value
    },

    begin(value, by) {
      const change: Change = { value, by, committedAtMs: Number.POSITIVE_INFINITY }
      changes.push(change)
      return () => {
        change.committedAtMs = nowMs()
      }
    },

    complaint(shown, { processNumber, atMs }, show = (value) => value) {
      const slackMs = processNumber === 'proxy' ? promisedBehindProxyMs : promisedMs
      const shownFrom = ({ by, committedAtMs }: Change) =>
        committedAtMs + (by === processNumber ? 0 : slackMs)
      const oldest = changes.findLastIndex((change) => shownFrom(change) <= atMs)
      // A change in progress may be visible or not.
      if (changes.slice(Math.max(0, oldest)).some(({ value }) => show(value) === shown)) return null
      const { value: due, by, committedAtMs } = changes[oldest] ?? changes[0]
      const where =
        by === processNumber ? 'there' : by === 'database' ? 'in the database' : 'in another process'
      return `showed ${shown}, though ${show(due)} had been committed ${where} ${(atMs - committedAtMs).toFixed(0)} ms before the request`
    },

    lateMs(shown, { atMs }, show = (value) => value) {
      const replacement = changes[changes.findLastIndex(({ value }) => show(value) === shown) + 1]
      return replacement ? Math.max(0, atMs - replacement.committedAtMs) : 0
    },
  }
}
