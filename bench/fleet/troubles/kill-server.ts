import { setTimeout as wait } from 'node:timers/promises'
import { badAnswersOf, cutOff, maxHomeGapMs, seconds } from '../report.ts'
import { until } from '../start-program.ts'
import type { Trouble } from './trouble.ts'

// The balancer leaves a server out after two questions, a second apart; more requests may be cut off until then.
const noticedWithinMs = 4_000
const backWithinMs = 120_000

/** A server of the shop is lost in the middle of its work, and comes back later. What it was answering is cut off. */
export const killServer: Trouble = async ({ fleet, load, settings: { serverLostSeconds } }) => {
  const [lost] = fleet.shops
  if (!lost) throw new Error('There is no server that could be lost')
  console.log(`Trouble: ${lost.name} is lost for ${serverLostSeconds} seconds.`)
  const startedAt = Date.now()
  const badBefore = badAnswersOf(load)
  load.serverLost.begin()
  await lost.kill()
  await wait(noticedWithinMs)
  const cut = badAnswersOf(load) - badBefore
  load.tally.count(cutOff, cut)
  await wait(Math.max(0, serverLostSeconds * 1000 - (Date.now() - startedAt)))
  await lost.replace()
  await until('the lost server is ready again', () => isReady(lost.url), { withinMs: backWithinMs })
  load.serverLost.end()
  const gapMs = load.home.maxGapMs(startedAt, Date.now())
  return [
    { what: 'Server lost: requests that were cut off', value: String(cut) },
    {
      what: 'Server lost: Home was away for, at most',
      value: `${seconds(gapMs)} s`,
      isGood: gapMs <= maxHomeGapMs,
    },
  ]
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
