import { type OwnPrice, readOwnPrices } from '#contract/accounts/own-price.ts'
import { isApiError } from '#contract/api.ts'
import { maxOwnPrices } from '#domain/customers/customer-group.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

// The prices on a page are asked for together, and again on a page that is opened later.
const freshMs = 60_000

/** The lower prices of one member, asked for as they are shown: one call for all of a page. */
export function ownPriceStore(now: () => number = Date.now) {
  const known = new Map<number, { own: OwnPrice | null; at: number }>()
  const wanted = new Set<number>()
  const listeners = new Set<() => void>()
  let isAsking = false

  function want(id: number): void {
    const entry = known.get(id)
    if (entry && now() - entry.at < freshMs) return
    wanted.add(id)
    if (isAsking) return
    isAsking = true
    setTimeout(ask)
  }

  async function ask(): Promise<void> {
    const ids = [...wanted].slice(0, maxOwnPrices)
    for (const id of ids) wanted.delete(id)
    try {
      const { prices } = await browserApi.call(readOwnPrices, { query: { ids: ids.join(',') } })
      const byId = new Map(prices.map((own) => [own.productId, own]))
      for (const id of ids) known.set(id, { own: byId.get(id) ?? null, at: now() })
      for (const listener of listeners) listener()
    } catch (error) {
      // Everybody's price stays on the page; the cart and the order have the right one.
      if (!isApiError(error)) throw error
    } finally {
      isAsking = false
    }
    const [next] = wanted
    if (next !== undefined) want(next)
  }

  return {
    want,
    find: (id: number): OwnPrice | null => known.get(id)?.own ?? null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
