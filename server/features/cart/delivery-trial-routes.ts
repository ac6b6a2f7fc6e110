import * as api from '#contract/endpoints.ts'
import type { RecentDelivery } from '#contract/shop/delivery-trial.ts'
import type { Db } from '#server/db/client.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { tryDelivery } from './try-delivery.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'shop' | 'courierRates'> & {
  listRecentDeliveries: (db: Db) => Promise<RecentDelivery[]>
}

/** For the owner, before delivery settings are saved. */
export function deliveryTrialRoutes(needs: Needs): Route[] {
  return [
    route(api.listRecentDeliveries, async () => ({
      status: 200,
      body: { deliveries: await needs.listRecentDeliveries(needs.db) },
    })),
    route(api.tryDelivery, async ({ body }) => ({ status: 200, body: await tryDelivery(needs, body) })),
  ]
}
