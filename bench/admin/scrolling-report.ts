import { median } from '../running/measurement.ts'

export type Scrolling = { medianMs: number; p95Ms: number; worstMs: number; late: number }

// Two of sixty frames a second left out are seen.
const lateMs = 50

/** What the times between frames, in milliseconds, say about how smooth a list is. */
export function scrollingOf(frames: readonly number[]): Scrolling {
  const sorted = frames.toSorted((one, other) => one - other)
  return {
    medianMs: median(sorted),
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
    late: sorted.filter((ms) => ms > lateMs).length / sorted.length,
  }
}

/** As a Markdown table: the last one is the reference of all. */
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
