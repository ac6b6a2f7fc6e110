import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../start-program.ts'
import type { TroubleNeeds } from './trouble.ts'

const wholeWithinMs = 120_000
// An answer that was begun during the trouble may still tell of it.
const lastRefusalsMs = 10_000

/** Until there is a primary with its standby, and orders are taken. Returns how long orders took from this moment on. */
export async function waitUntilWhole({ fleet, load }: TroubleNeeds): Promise<number> {
  const since = Date.now()
  await until('there is a primary', async () => (await fleet.databases.primary()) !== null, {
    withinMs: wholeWithinMs,
  })
  await until('orders are taken again', () => load.orders.firstAfter(since) !== null, {
    withinMs: wholeWithinMs,
  })
  const orderedMs = (load.orders.firstAfter(since) ?? since) - since
  await fleet.databases.untilPair(wholeWithinMs)
  await wait(lastRefusalsMs)
  load.away.end()
  return orderedMs
}
