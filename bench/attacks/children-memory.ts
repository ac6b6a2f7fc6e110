import { readFileSync } from 'node:fs'
import { forgetPeak, peakMebibytes } from './peak-memory.ts'

// One that ends takes what it held with it, so it is looked at while it runs; its peak says what was between two looks.
const everyMs = 100

/** Watches what the children of a process hold together, in mebibytes. `stop` tells the most. */
export function watchChildren(pid: number | undefined): { stop(): number } {
  for (const child of childrenOf(pid)) unlessGone(() => forgetPeak(child))
  let most = 0
  const look = () => {
    const peaks = childrenOf(pid).map((child) => unlessGone(() => peakMebibytes(child)) ?? 0)
    most = Math.max(
      most,
      peaks.reduce((sum, peak) => sum + peak, 0),
    )
  }
  const looking = setInterval(look, everyMs)
  return {
    stop() {
      look()
      clearInterval(looking)
      return most
    },
  }
}

/** As Linux tells them (proc(5), "children"). */
function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** A child may end between being listed and being asked about. */
function unlessGone<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask()
  } catch {
    return null
  }
}
