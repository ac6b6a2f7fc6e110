import { setTimeout as wait } from 'node:timers/promises'

export type HomeWatch = {
  /** The longest time between two good answers that overlaps with this time. */
  maxGapMs(fromMs?: number, toMs?: number): number
  readonly looks: number
  readonly goodLooks: number
  done: Promise<void>
}

const everyMs = 200
const patienceMs = 10_000

/** Asks for Home again and again, without waiting for the answer before: one that hangs must not hide the next. */
export function watchHome(url: string, ending: AbortSignal): HomeWatch {
  const startedAt = Date.now()
  const goodAt: number[] = []
  let looks = 0
  const open = new Set<Promise<void>>()

  async function look(): Promise<void> {
    looks++
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
      const html = await answer.text()
      if (answer.status === 200 && html.endsWith('</html>')) goodAt.push(Date.now())
    } catch {
      // No good answer.
    }
  }

  async function watch(): Promise<void> {
    while (!ending.aborted) {
      const looking = look()
      open.add(looking)
      void looking.finally(() => open.delete(looking))
      await wait(everyMs, undefined, { signal: ending }).catch(() => undefined)
    }
    await Promise.all(open)
  }

  const done = watch()
  return {
    done,
    get looks() {
      return looks
    },
    get goodLooks() {
      return goodAt.length
    },
    maxGapMs(fromMs = startedAt, toMs = Number.POSITIVE_INFINITY) {
      const times = [startedAt, ...goodAt].toSorted((one, other) => one - other)
      const gaps = times
        .slice(1)
        .map((at, index) => ({ from: times[index] ?? startedAt, to: at }))
        .filter(({ from, to }) => to >= fromMs && from <= toMs)
      return Math.max(0, ...gaps.map(({ from, to }) => to - from))
    },
  }
}
