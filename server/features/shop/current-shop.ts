import type { Queryable } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { findOwnSettings, OwnSettings } from './settings-queries.ts'

/** The current settings of the shop: its initial ones, overridden by what was saved since. */
export async function currentShop(db: Queryable, setUp: ShopConfig): Promise<ShopConfig> {
  return (await readOwnSettings(db, setUp)).settings
}

export type SettingsNow = { settings: ShopConfig; version: number; updatedAt: Date | null }

export async function readOwnSettings(db: Queryable, setUp: ShopConfig): Promise<SettingsNow> {
  const own = await findOwnSettings(db)
  if (!own) return { settings: setUp, version: 0, updatedAt: null }
  return { ...own, settings: over(setUp, own) }
}

/** The same if the saved settings have been read together with something else. */
export function shopAsSaved(setUp: ShopConfig, saved: unknown): ShopConfig {
  return saved === null ? setUp : over(setUp, OwnSettings.parse(saved))
}

// Settings that a newer release added keep their initial value.
function over(setUp: ShopConfig, own: OwnSettings): ShopConfig {
  return { ...setUp, ...own.settings }
}
