import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '#tests/support/given/builders.ts'
import { placeOrder, startCheckout } from '#tests/support/given/builders.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'

export type Sale = {
  orderNumber: string
  /** When the shop had promised the order, and when the provider had taken the money; by the clock of this program. */
  placedAt: number
  checkoutId: string | null
  paidAt: number | null
}

export type Buyers = { sales: Sale[]; stop(): Promise<void> }

type Needs = { url: string; sandboxUrl: string; people: readonly Person[]; productIds: readonly number[] }

const pauseMs = 150

/** People who order and pay, one order after the other. Whoever is on the provider's page pays there, shop or no shop. */
export function startBuyers({ url, sandboxUrl, people, productIds }: Needs): Buyers {
  const ending = new AbortController()
  const sales: Sale[] = []
  // What calls need of a shop.
  const shop = { url, sandbox: { url: sandboxUrl } } as TestShop

  async function buy(person: Person, round: number): Promise<void> {
    const productId = productIds[round % productIds.length] ?? 0
    const placed = await placeOrder(shop, person, [{ productId, quantity: 1 }], {
      key: `${person.id}-${round}`,
    })
    if (placed.status !== 201) return
    const sale: Sale = {
      orderNumber: placed.body.order.orderNumber,
      placedAt: Date.now(),
      checkoutId: null,
      paidAt: null,
    }
    sales.push(sale)
    const started = await startCheckout(shop, person, placed.body.order)
    if (started.status !== 200) return
    sale.checkoutId = String(started.body.checkoutId)
    await wait(pauseMs)
    const answer = await payOnHostedPage(shop, sale.checkoutId)
    if (answer.status < 400) sale.paidAt = Date.now()
  }

  const running = people.map(async (person) => {
    for (let round = 0; !ending.signal.aborted; round++) {
      await buy(person, round).catch(() => wait(pauseMs))
      await wait(pauseMs * Math.random())
    }
  })
  return {
    sales,
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
