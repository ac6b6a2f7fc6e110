import * as api from '#contract/endpoints.ts'
import { type Route, route } from '#server/http/route.ts'
import { type ReadShopNeeds, readShop } from './read-shop.ts'

export function shopRoutes(needs: ReadShopNeeds): Route[] {
  return [
    route(
      api.readShopSettings,
      async () => ({ status: 200, body: await readShop(needs) }),
      () => [],
    ),
  ]
}
