import { readFileSync } from 'node:fs'
import { forgetPeak, peakMebibytes } from './peak-memory.ts'

// A child's memory is gone once it ends, so it is sampled while it runs; its peak covers the time between two samples.
const everyMs = 100

/** Watches the total memory of a process's children, in mebibytes. `stop` returns the maximum. */
export function watchChildren(pid: number | undefined): { stop(): number } {
  for (const child of childrenOf(pid)) unlessGone(() => forgetPeak(child))
  let max = 0
  const look = () => {
    const peaks = childrenOf(pid).map((child) => unlessGone(() => peakMebibytes(child)) ?? 0)
    max = Math.max(
      max,
      peaks.reduce((sum, peak) => sum + peak, 0),
    )
  }
  const looking = setInterval(look, everyMs)
  return {
    stop() {
      look()
      clearInterval(looking)
      return max
    },
  }
}

/** Reads them from Linux's proc file system (proc(5), "children"). */
function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** A child may end between being listed and being read. */
function unlessGone<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask()
  } catch {
    return null
  }
}
