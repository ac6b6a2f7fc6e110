import { readWishlist, saveWishlist } from '#contract/wishlist.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Caller, callerOf, type Route, route } from '#server/http/route.ts'
import { productViewFor } from '../catalogue/product-view.ts'
import { readWishlist as read } from './read-wishlist.ts'
import { saveWishlist as save } from './save-wishlist.ts'

const whoReads = (caller: Caller) => ({ accountId: caller.accountId, view: productViewFor(caller) })

export function wishlistRoutes(needs: { db: Db; clock: Clock }): Route[] {
  return [
    route(readWishlist, async (call) => ({
      status: 200,
      body: await read(needs, whoReads(callerOf(call))),
    })),

    route(saveWishlist, async (call) => {
      const caller = callerOf(call)
      await save(needs, caller.accountId, call.body.productIds)
      return { status: 200, body: await read(needs, whoReads(caller)) }
    }),
  ]
}
