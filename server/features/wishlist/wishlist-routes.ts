import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { readProductView } from '../catalogue/read-product-view.ts'
import { readWishlist } from './read-wishlist.ts'
import { saveWishlist } from './save-wishlist.ts'

export function wishlistRoutes(needs: { db: Db; clock: Clock; shop: ShopConfig }): Route[] {
  const answer = async (caller: Caller) => {
    const view = await readProductView(needs, caller)
    return { status: 200 as const, body: await readWishlist(needs, { accountId: caller.accountId, view }) }
  }
  return [
    route(api.readWishlist, (call) => answer(callerOf(call))),

    route(api.saveWishlist, async (call) => {
      const caller = callerOf(call)
      await saveWishlist(needs, caller.accountId, call.body.productIds)
      return answer(caller)
    }),
  ]
}
