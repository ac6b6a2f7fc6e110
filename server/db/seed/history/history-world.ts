import type { Random } from '#domain/seeded-random.ts'
import type { Sealer } from '#server/features/emails/sealer.ts'
import type { ShopConfig } from '#shop.config'
import type { StockedProduct } from './stock-history.ts'

export type HistoryCourier = { id: number; name: string; trackingUrl: string | null }

export type HistoryWorld = {
  random: Random
  now: Date
  shop: ShopConfig
  sealer: Sealer
  products: readonly StockedProduct[]
  couriers: readonly HistoryCourier[]
  /** The member of staff who did everything. */
  staff: string
}
