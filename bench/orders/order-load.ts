import type pg from 'pg'
import { Refusal } from '#scripts/refusal.mjs'
import type { Load } from '../running/measure-load.ts'
import type { OrderRequests } from './order-requests.ts'
import { countOrders, removeOrders } from './stored-orders.ts'

/** Orders against the shop or its reference, where an answer counts only if its row is there. */
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
      // There may be more: those whose answer was still under way at the end.
      if (stored < answered)
        throw new Refusal(`${url} answered ${answered} orders and stored only ${stored} of them.`)
    },
  }
}
