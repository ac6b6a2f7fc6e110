import { setTimeout as wait } from 'node:timers/promises'
import { sentenceOf } from '../end-early.ts'
import { type Finding, seconds } from '../report.ts'
import { until } from '../start-program.ts'
import type { TroubleNeeds, WatchedTrouble } from './trouble.ts'

const maxUnseenMs = 60_000
// What fires for the trouble before, or for a start on a busy machine, ends by itself.
const silentWithinMs = 120_000

/** One after the other, so that each finds the fleet whole. After one that does not end well, the others say nothing. */
export async function runTroubles(
  troubles: readonly WatchedTrouble[],
  needs: TroubleNeeds,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [index, trouble] of troubles.entries()) {
    try {
      findings.push(...(await inTime(trouble.limitMs, runTrouble(trouble, needs))))
    } catch (error) {
      const left = troubles.slice(index + 1).map(({ name }) => name)
      const rest = left.length === 0 ? '' : `; not tried after it: ${left.join(', ')}`
      const value = `${sentenceOf(error)}${rest}`
      console.log(`${trouble.name}: ${value}`)
      return [...findings, { what: `${trouble.name}: did not end well`, value, isGood: false }]
    }
  }
  return findings
}

async function inTime<T>(limitMs: number, running: Promise<T>): Promise<T> {
  const isOver = new AbortController()
  const late = wait(limitMs, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`it was not over after ${limitMs / 1000} s`)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    isOver.abort()
    late.catch(() => undefined)
  }
}

/** Lets a trouble happen, and says how soon somebody on duty would have known. */
async function runTrouble(
  { name, alerts, isLasting = false, act }: WatchedTrouble,
  needs: TroubleNeeds,
): Promise<Finding[]> {
  const { alertWatch } = needs.fleet
  if (!alertWatch || alerts.length === 0) return await act(needs)
  if (!isLasting)
    await until(`${alerts.join(' and ')} are silent before it`, () => alertWatch.firing(alerts) === null, {
      withinMs: silentWithinMs,
    })
  const startedAt = Date.now()
  const findings = await act(needs)
  const seen = () => alertWatch.firstAfter(alerts, isLasting ? 0 : startedAt)
  while (!seen() && Date.now() < startedAt + maxUnseenMs) await wait(200)
  const first = seen()
  const tookMs = first ? first.at - startedAt : null
  return [
    ...findings,
    {
      what: `${name}: alert`,
      value: first && tookMs !== null ? `${first.name} ${whenOf(tookMs)}` : `none of ${alerts.join(', ')}`,
      isGood: tookMs !== null && tookMs <= maxUnseenMs,
    },
  ]
}

function whenOf(tookMs: number): string {
  return tookMs < 0 ? 'fired already' : `after ${seconds(tookMs)} s`
}
