import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { OwnerSettings } from '#contract/shop/settings.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { builtOnce } from '#server/db/prepared.ts'
import { settings } from '#server/db/schema/settings.ts'

const SitePictures = z.record(
  z.string(),
  z.object({ id: z.string(), width: z.int(), height: z.int(), placeholder: z.string() }),
)

/** The banners and tiles of the pages by name; none if the shop was never given any. */
export async function findSitePictures(db: Queryable): Promise<z.infer<typeof SitePictures>> {
  const rows = await db.select().from(settings).where(eq(settings.key, 'pictures'))
  return readSitePictures(rows[0]?.value)
}

/** As they are stored. */
export function readSitePictures(stored: unknown): z.infer<typeof SitePictures> {
  return stored == null ? {} : SitePictures.parse(stored)
}

/** Stored in the words of the wire, which outlive those of the code. */
export const OwnSettings = z.object({ version: z.int(), settings: OwnerSettings.partial() })
export type OwnSettings = z.output<typeof OwnSettings>

/** The saved settings and their version; null if the shop still runs on its initial ones. */
export async function findOwnSettings(db: Queryable): Promise<(OwnSettings & { updatedAt: Date }) | null> {
  const [row] = await ownSettings(db).execute()
  return row ? { ...OwnSettings.parse(row.value), updatedAt: row.updatedAt } : null
}

const ownSettings = builtOnce((db) =>
  db.select().from(settings).where(eq(settings.key, 'shop')).prepare('find-own-settings'),
)

/** The saved settings, as a column for another statement. */
export const savedSettings = sql`(select value from settings where key = 'shop')`

export function readSavedSettings(saved: unknown): Partial<OwnerSettings> {
  return saved === null ? {} : OwnSettings.parse(saved).settings
}

/** Simultaneous saves wait here for each other, also before there is a row to lock. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings of the shop', 0))`)
}

export async function upsertOwnSettings(
  tx: Queryable,
  { updatedAt, ...own }: { version: number; settings: OwnerSettings; updatedAt: Date },
): Promise<void> {
  const value = toWire(OwnSettings, own)
  await tx
    .insert(settings)
    .values({ key: 'shop', value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}
