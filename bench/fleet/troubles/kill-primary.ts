import { setTimeout as wait } from 'node:timers/promises'
import { maxHomeGapMs, seconds } from '../report.ts'
import { until } from '../start-program.ts'
import type { Trouble } from './trouble.ts'

const maxOrdersAwayMs = 10_000
const failoverWithinMs = 90_000

/** The host of the primary is lost without a word; the standby takes its place, and the host comes back as a standby. */
export const killPrimary: Trouble = async ({ fleet: { databases }, load }) => {
  const { away, home, orders } = load
  const lost = await databases.primary()
  const next = databases.all.find((host) => host !== lost)
  if (!lost || !next) throw new Error('There is no primary to be killed')
  const killedAt = Date.now()
  const promisedBefore = load.world.promised.size
  away.begin()
  console.log(`Trouble: ${lost.name} is lost, which takes the writes.`)
  await lost.kill()
  await until('the standby takes the writes', next.isPrimary, { withinMs: failoverWithinMs })
  const primaryAt = Date.now()
  await until('orders are taken again', () => orders.firstAfter(primaryAt) !== null, {
    withinMs: failoverWithinMs,
  })
  const orderedMs = (orders.firstAfter(primaryAt) ?? primaryAt) - primaryAt
  away.end()
  await wait(maxOrdersAwayMs)
  lost.start()
  await databases.untilPair()
  const gapMs = home.maxGapMs(killedAt, Date.now())
  return [
    { what: 'Primary lost: orders promised before', value: String(promisedBefore) },
    {
      what: 'Primary lost: a new one after',
      value: `${seconds(primaryAt - killedAt)} s, and ${lost.name} is its standby`,
    },
    {
      what: 'Primary lost: orders again, after the new one',
      value: `${seconds(orderedMs)} s`,
      isGood: orderedMs <= maxOrdersAwayMs,
    },
    {
      what: 'Primary lost: Home was away for, at most',
      value: `${seconds(gapMs)} s`,
      isGood: gapMs <= maxHomeGapMs,
    },
  ]
}
