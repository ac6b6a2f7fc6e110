import type { Db } from '#server/db/client.ts'
import { upsertOwnSettings } from '#server/features/shop/settings-queries.ts'
import { shopConfig } from '#shop.config'

const plenty = 1_000_000

/** Nobody pays in a benchmark, so the shop's normal limit on unpaid orders would soon stop its few customers. */
export async function allowManyUnpaid(db: Db): Promise<void> {
  const unpaidOrders = { maxOrders: plenty, maxUnitsNewCustomer: plenty, maxUnits: plenty, daysToPay: 3 }
  await upsertOwnSettings(db, {
    version: 1,
    settings: { ...shopConfig, unpaidOrders },
    updatedAt: new Date(),
  })
}
