import { checkCart } from '#contract/cart.ts'
import { centsFromRand } from '#domain/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { checkCart as check } from './check-cart.ts'

export function cartRoutes(needs: { db: Db; clock: Clock; shop: ShopConfig }): Route[] {
  return [
    route(checkCart, async ({ body }) => {
      const items = body.items.map(({ price, ...item }) => ({
        ...item,
        ...(price !== undefined && { priceCents: centsFromRand(price) }),
      }))
      return { status: 200, body: await check(needs, items) }
    }),
  ]
}
