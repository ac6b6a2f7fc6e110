import { setTimeout as wait } from 'node:timers/promises'
import { type BuyerNeeds, createBuyer } from './buyer.ts'
import type { Deed } from './deeds.ts'
import { expectStatus } from './expect-status.ts'
import { openLine } from './keep-alive-line.ts'
import type { LoadTally } from './load-tally.ts'
import { rawRequestsFor } from './raw-requests.ts'

/** One connection: whoever shops on it does one thing after another. */
export function createShopper(tally: LoadTally, needs: BuyerNeeds) {
  const line = openLine(needs.shopUrl)
  const requests = rawRequestsFor(needs.shopUrl)
  const buyer = createBuyer(line, requests, needs)

  return { carryOut, close: line.close }

  async function carryOut(deed: Deed): Promise<void> {
    try {
      const startedAt = performance.now()
      const isCached = await answerTo(deed)
      tally.done(deed.kind, performance.now() - startedAt, isCached)
    } catch (error) {
      tally.failed(`${deed.kind}: ${error instanceof Error ? error.message : String(error)}`)
      // A server that is gone is not asked ten thousand times a second.
      await wait(100)
    }
  }

  async function answerTo(deed: Deed): Promise<boolean> {
    if (deed.kind === 'order') await buyer.order(deed.items)
    else if (deed.kind === 'payment') await buyer.pay()
    else if (deed.kind === 'cart')
      expectStatus(200, await line.ask(requests.postJson('/api/cart/check', { items: deed.items })))
    else {
      const answer = await line.ask(requests.get(deed.path))
      if (answer.status !== 200) throw new Error(`${deed.path} answered ${answer.status}`)
      return answer.isCached
    }
    return false
  }
}
