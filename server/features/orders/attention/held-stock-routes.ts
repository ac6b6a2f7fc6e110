import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import type { Sealer } from '../../emails/sealer.ts'
import { releaseHeldStock } from './release-held-stock.ts'

export function heldStockRoutes(needs: { db: Db; clock: Clock; sealer: Sealer; shop: ShopConfig }): Route[] {
  return [
    route(api.releaseHeldStock, async (call) => {
      const result = await releaseHeldStock(needs, { alertId: call.params.id, actor: callerOf(call) })
      if (result.kind === 'refused') return problem(404, 'not_found', 'Product alert not found')
      const { cancelled, held, onHand } = result
      return { status: 200, body: { cancelled, held, onHand } }
    }),
  ]
}
