import type pg from 'pg'
import { Refusal } from '#scripts/refusal.mjs'
import type { Load } from '../running/measure-load.ts'
import type { OrderRequests } from './order-requests.ts'
import { countOrders, removeOrders } from './stored-orders.ts'

/** Orders placed with the shop or its reference. A response counts only if its row was stored. */
export function orderLoad(url: string, next: OrderRequests, pool: pg.Pool): Load {
  return {
    url,
    expectedStatus: 201,
    request: {
      method: 'POST',
      path: '/api/orders',
      setupRequest: (template) => ({ ...template, ...next() }),
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
