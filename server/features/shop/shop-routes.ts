import { readShopSettings } from '#contract/shop.ts'
import { type Route, route } from '#server/http/route.ts'
import { type ReadShopNeeds, readShop } from './read-shop.ts'

export function shopRoutes(needs: ReadShopNeeds): Route[] {
  return [
    route(
      readShopSettings,
      async () => ({ status: 200, body: await readShop(needs) }),
      () => [],
    ),
  ]
}
