import { readWishlist, saveWishlist } from '#contract/wishlist.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { callerOf, type Route, route } from '#server/http/route.ts'
import { readWishlist as read } from './read-wishlist.ts'
import { saveWishlist as save } from './save-wishlist.ts'

export function wishlistRoutes(needs: { db: Db; clock: Clock }): Route[] {
  return [
    route(readWishlist, async (call) => ({
      status: 200,
      body: await read(needs, callerOf(call).accountId),
    })),

    route(saveWishlist, async (call) => {
      const { accountId } = callerOf(call)
      await save(needs, accountId, call.body.productIds)
      return { status: 200, body: await read(needs, accountId) }
    }),
  ]
}
