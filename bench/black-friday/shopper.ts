import { setTimeout as wait } from 'node:timers/promises'
import { openLine } from '../load/keep-alive-line.ts'
import { type BuyerNeeds, createBuyer } from './buyer.ts'
import type { Deed, Item } from './deeds.ts'
import { expectStatus } from './expect-status.ts'
import type { LoadTally } from './load-tally.ts'

/** One connection: whoever shops on it does one thing after another. */
export function createShopper(tally: LoadTally, needs: BuyerNeeds) {
  const line = openLine(needs.shopUrl)
  const { requests } = needs
  const buyer = createBuyer(line, needs)

  return { carryOut, close: line.close }

  async function carryOut(deed: Deed): Promise<void> {
    try {
      const act = deed.kind === 'payment' ? await payment(deed.items) : () => answerTo(deed)
      const startedAt = performance.now()
      const isCached = await act()
      tally.done(deed.kind, performance.now() - startedAt, isCached)
    } catch (error) {
      tally.failed(`${deed.kind}: ${error instanceof Error ? error.message : String(error)}`)
      // A server that is gone is not asked ten thousand times a second.
      await wait(100)
    }
  }

  /** What may have to be ordered first is not part of the payment. */
  async function payment(items: Item[]): Promise<() => Promise<boolean>> {
    const owed = await buyer.takeUnpaid(items)
    return async () => {
      await buyer.pay(owed)
      return false
    }
  }

  /** Says whether the answer came from memory. */
  async function answerTo(deed: Exclude<Deed, { kind: 'payment' }>): Promise<boolean> {
    switch (deed.kind) {
      case 'order':
        await buyer.order(deed.items)
        return false
      case 'cart':
        expectStatus(200, await line.ask(requests.postJson('/api/cart/check', { items: deed.items })))
        return false
      default: {
        const { status, isCached } = await line.ask(requests.get(deed.path))
        if (status !== 200) throw new Error(`${deed.path} answered ${status}`)
        return isCached
      }
    }
  }
}
