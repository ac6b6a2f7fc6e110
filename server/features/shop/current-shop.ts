import type { Queryable } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { findOwnSettings, OwnSettings } from './settings-queries.ts'

/** The shop as its owner runs it now: as it was set up, and over that whatever was saved since. */
export async function currentShop(db: Queryable, setUp: ShopConfig): Promise<ShopConfig> {
  return (await readOwnSettings(db, setUp)).settings
}

export type SettingsNow = { settings: ShopConfig; version: number; updatedAt: Date | null }

export async function readOwnSettings(db: Queryable, setUp: ShopConfig): Promise<SettingsNow> {
  const own = await findOwnSettings(db)
  if (!own) return { settings: setUp, version: 0, updatedAt: null }
  return { ...own, settings: over(setUp, own) }
}

/** The same for who has read what the owner saved together with something else. */
export function shopAsSaved(setUp: ShopConfig, saved: unknown): ShopConfig {
  return saved === null ? setUp : over(setUp, OwnSettings.parse(saved))
}

// What a release added since the save stands as it was set up.
function over(setUp: ShopConfig, own: OwnSettings): ShopConfig {
  return { ...setUp, ...own.settings }
}
