import { median } from '../running/measurement.ts'

export type Scrolling = { medianMs: number; p95Ms: number; worstMs: number; late: number }

// At 60 frames a second, two dropped frames are visible.
const lateMs = 50

/** Summarises the times between frames, in milliseconds, as a measure of how smoothly a list scrolls. */
export function scrollingOf(frames: readonly number[]): Scrolling {
  const sorted = frames.toSorted((one, other) => one - other)
  return {
    medianMs: median(sorted),
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
    late: sorted.filter((ms) => ms > lateMs).length / sorted.length,
  }
}

/** Formats the results as a Markdown table; the last entry is the reference for all. */
export function scrollingTable(taken: readonly { name: string; rounds: readonly Scrolling[] }[]): string {
  const bare = taken.at(-1)?.rounds ?? []
  return [
    '| list | frame ms: median | p95 | worst | frames over 50 ms | p95 to bare rows |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...taken.map(({ name, rounds }) => {
      const of = (figure: keyof Scrolling) => median(rounds.map((round) => round[figure]))
      const ratio = median(rounds.map(({ p95Ms }, round) => p95Ms / (bare[round]?.p95Ms ?? Number.NaN)))
      const times = [of('medianMs'), of('p95Ms'), of('worstMs')].map((ms) => ms.toFixed(1))
      return `| ${[name, ...times, `${(of('late') * 100).toFixed(1)} %`, ratio.toFixed(2)].join(' | ')} |`
    }),
  ].join('\n')
}
