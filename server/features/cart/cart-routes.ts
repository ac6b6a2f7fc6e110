import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { checkCart, totalTexts } from './check-cart.ts'
import { saveCart } from './save-cart.ts'
import { findSavedCart } from './saved-cart-queries.ts'

export function cartRoutes(needs: { db: Db; clock: Clock; shop: ShopConfig }): Route[] {
  return [
    route(api.checkCart, async ({ body }) => {
      const result = await checkCart(needs, body.items)
      if (result.kind === 'refused') return problem(409, result.reason, totalTexts[result.reason])
      const { lines, summary } = result
      return { status: 200, body: { lines, summary } }
    }),

    route(api.readCart, async (call) => ({
      status: 200,
      body: { items: await findSavedCart(needs.db, callerOf(call).accountId) },
    })),

    route(api.saveCart, async (call) => ({
      status: 200,
      body: { items: await saveCart(needs, callerOf(call).accountId, call.body.items) },
    })),
  ]
}
