export type Value = number | boolean

/** Someone who changed it or looks: one of the processes, or whoever writes to the database by hand. */
export type Place = number | 'database'

/** One thing that pages show, as it was and is. It changes once at a time. */
export type History = {
  readonly now: Value
  /** To be called before the change is asked for; what is returned, once it is known to be committed. */
  begin(value: Value, by: Place): () => void
  /** Why a process that was asked at this moment may not show this; null when it may. */
  complaint(value: Value, asked: { processNumber: number; atMs: number }): string | null
}

type Change = { value: Value; by: Place; committedAtMs: number }

/** What a process may take to learn what was not changed through it. */
export const promisedMs = 100

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

    complaint(value, { processNumber, atMs }) {
      const shownFrom = ({ by, committedAtMs }: Change) =>
        committedAtMs + (by === processNumber ? 0 : promisedMs)
      const oldest = changes.findLastIndex((change) => shownFrom(change) <= atMs)
      // What is under way may show or not.
      if (changes.slice(Math.max(0, oldest)).some((change) => change.value === value)) return null
      const { value: due, by, committedAtMs } = changes[oldest] ?? changes[0]
      const where =
        by === processNumber ? 'there' : by === 'database' ? 'in the database' : 'in another process'
      return `showed ${value}, though ${due} had been committed ${where} ${(atMs - committedAtMs).toFixed(0)} ms before it was asked`
    },
  }
}
