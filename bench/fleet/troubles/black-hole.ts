import { setTimeout as wait } from 'node:timers/promises'
import { maxHomeGapMs, seconds } from '../report.ts'
import type { Trouble } from './trouble.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

const againEveryMs = 15_000

/**
 * Again and again, whatever connection is open to the database is dead from then on, and neither end notices: as when
 * an address moves, or a firewall forgets. New connections work.
 */
export const blackHole: Trouble = async (needs) => {
  const { fleet, load, settings } = needs
  console.log(
    `Trouble: open connections to the database are dead, again and again for ${settings.blackholeSeconds} seconds.`,
  )
  const startedAt = Date.now()
  const endsAt = startedAt + settings.blackholeSeconds * 1000
  load.away.begin()
  while (Date.now() < endsAt) {
    fleet.blackhole()
    await wait(Math.max(0, Math.min(againEveryMs, endsAt - Date.now())))
  }
  const orderedMs = await waitUntilWhole(needs)
  const gapMs = load.home.maxGapMs(startedAt, Date.now())
  return [
    { what: 'Dead connections: orders again, after them', value: `${seconds(orderedMs)} s` },
    {
      what: 'Dead connections: Home was away for, at most',
      value: `${seconds(gapMs)} s`,
      isGood: gapMs <= maxHomeGapMs,
    },
  ]
}
