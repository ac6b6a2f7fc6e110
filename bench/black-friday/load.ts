import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '#domain/seeded-random.ts'
import { rawRequestsFor } from '../load/raw-requests.ts'
import { createAccountPool } from './account-pool.ts'
import type { BuyerNeeds, Promises } from './buyer.ts'
import { createDeedStreams, type SalePart } from './deeds.ts'
import { createLoadTally, type TallyResult } from './load-tally.ts'
import type { SalePlan } from './sale-plan.ts'
import { createShopper } from './shopper.ts'

export type LoadOrder = {
  planFile: string
  shopUrl: string
  sandboxUrl: string | null
  connections: number
  /** After so many an account pays before it orders again. */
  maxUnpaidOrders: number
  leadInSeconds: number
  seconds: number
  seed: number
  part: SalePart
}

export type LoadResult = TallyResult & { promises: Promises }

/** What the load says: it begins and ends to count, and has ended. */
export type LoadNews = { kind: 'counting' } | { kind: 'counted' } | { kind: 'result'; result: LoadResult }

// A process of its own, so that its work is not the work of whoever measures.
process.on('message', async (order: LoadOrder) => {
  const result = await shop(order)
  say({ kind: 'result', result })
})
process.once('disconnect', () => process.exit())
process.send?.({ kind: 'ready' })

/** A closed loop: each connection does its next deed once the one before it has ended. */
async function shop(order: LoadOrder): Promise<LoadResult> {
  const { shopUrl, sandboxUrl, connections, maxUnpaidOrders, leadInSeconds, seconds, seed, part } = order
  const plan: SalePlan = JSON.parse(readFileSync(order.planFile, 'utf8'))
  const random = randomFrom(seed)
  const tally = createLoadTally()
  const promises: Promises = { orders: [], paid: [] }
  const shared: Omit<BuyerNeeds, 'name'> = {
    shopUrl,
    sandboxUrl,
    accounts: createAccountPool(plan.tokens, maxUnpaidOrders),
    promises,
    unpaid: [],
    requests: rawRequestsFor(shopUrl),
  }
  const openStream = createDeedStreams(plan, part)
  let isOver = false

  const shoppers = Array.from({ length: connections }, async (_, number) => {
    const shopper = createShopper(tally, { ...shared, name: `sale-${seed}-${number}` })
    const next = openStream(random.branch())
    while (!isOver) await shopper.carryOut(next())
    shopper.close()
  })
  await wait(leadInSeconds * 1000)
  tally.begin()
  say({ kind: 'counting' })
  await wait(seconds * 1000)
  tally.end()
  say({ kind: 'counted' })
  isOver = true
  await Promise.all(shoppers)
  return { ...tally.result(), promises }
}

function say(news: LoadNews): void {
  process.send?.(news)
}
