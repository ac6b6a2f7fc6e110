import * as api from '#contract/endpoints.ts'
import { slugify } from '#domain/catalogue/product.ts'
import { southAfricanDay } from '#domain/south-african-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { mayAlso, problem, type Route, route } from '#server/http/route.ts'
import { exportPurchase } from './export-purchase.ts'
import { summariseShop } from './summarise-shop.ts'

export function reportRoutes(needs: { db: Db; clock: Clock; canSendMail: boolean }): Route[] {
  return [
    route(api.readAdminSummary, async ({ caller }) => ({
      status: 200,
      body: await summariseShop(needs, { withPrices: mayAlso(caller, 'prices') }),
    })),

    route(api.exportPurchase, async ({ query: { supplier } }) => {
      const purchase = await exportPurchase(needs, supplier === 'none' ? null : supplier)
      if (!purchase) return problem(404, 'not_found', 'Supplier not found')
      const day = southAfricanDay(needs.clock().getTime())
      const name = `purchase-${slugify(purchase.supplierName)}-${day}.csv`
      return {
        status: 200,
        body: undefined,
        file: { type: 'text/csv; charset=utf-8', name, bytes: purchase.csv },
      }
    }),
  ]
}
