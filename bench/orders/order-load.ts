import type pg from 'pg'
import { Refusal } from '#scripts/refusal.mjs'
import type { Load } from '../load/measure-load.ts'
import { rawRequestsFor } from '../load/raw-requests.ts'
import type { OrderRequests } from './order-requests.ts'
import { countOrders, removeOrders } from './stored-orders.ts'

/** Orders placed with the shop or its reference. A response counts only if its row was stored. */
export function orderLoad(url: string, next: OrderRequests, pool: pg.Pool): Load {
  const { postJson } = rawRequestsFor(url)
  return {
    url,
    expectedStatus: 201,
    next() {
      const { body, token, key } = next()
      return postJson('/api/orders', body, { token, key })
    },
    prepare: () => removeOrders(pool),
    async check(answered) {
      const stored = await countOrders(pool)
      // There may be more: orders whose response was still pending at the end.
      if (stored < answered)
        throw new Refusal(`${url} confirmed ${answered} orders but stored only ${stored} of them.`)
    },
  }
}
