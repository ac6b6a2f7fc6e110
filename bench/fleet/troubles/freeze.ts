import { setTimeout as wait } from 'node:timers/promises'
import { sendTo } from '../parts/start-databases.ts'
import { maxHomeGapMs, seconds } from '../report.ts'
import type { Trouble } from './trouble.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

/** PostgreSQL of the primary stops in the middle of everything, and goes on later as if nothing had been. */
export const freeze: Trouble = async (needs) => {
  const { fleet, load, settings } = needs
  const primary = await fleet.databases.primary()
  if (!primary) throw new Error('There is no primary to be frozen')
  console.log(`Trouble: ${primary.name} is frozen for ${settings.freezeSeconds} seconds.`)
  const startedAt = Date.now()
  load.away.begin()
  const frozen = primary.postgresIds()
  try {
    for (const id of frozen) sendTo(id, 'SIGSTOP')
    await wait(settings.freezeSeconds * 1000)
  } finally {
    for (const id of frozen) sendTo(id, 'SIGCONT')
  }
  const orderedMs = await waitUntilWhole(needs)
  const gapMs = load.home.maxGapMs(startedAt, Date.now())
  const now = await fleet.databases.primary()
  return [
    {
      what: 'Primary frozen: orders again, after it went on',
      value: `${seconds(orderedMs)} s, on ${now?.name === primary.name ? 'the same host' : 'the other host'}`,
    },
    {
      what: 'Primary frozen: Home was away for, at most',
      value: `${seconds(gapMs)} s`,
      isGood: gapMs <= maxHomeGapMs,
    },
  ]
}
