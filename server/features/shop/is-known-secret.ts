import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Queryable } from '#server/db/client.ts'
import { settings } from '#server/db/schema/settings.ts'
import type { ShopSecrets } from '#server/shop-secrets.ts'

const key = 'secret_check'

/**
 * Whether the secret is the one that this shop's data is sealed with. The first process of a new shop writes down a value
 * that shows it without revealing it; a known older one gives way to the newest.
 */
export async function isKnownSecret(
  db: Db,
  { newest, older }: ShopSecrets,
  onChanged: () => void = () => undefined,
): Promise<boolean> {
  const own = checkValue(newest)
  await db.insert(settings).values({ key, value: own }).onConflictDoNothing()
  const [kept] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  if (kept?.value === own) return true
  if (!older.map(checkValue).some((value) => value === kept?.value)) return false
  const changed = await db
    .update(settings)
    .set({ value: own })
    .where(and(eq(settings.key, key), sql`${settings.value} = ${JSON.stringify(kept?.value)}::jsonb`))
    .returning({ key: settings.key })
  // Several processes may start at once: one of them has changed it.
  if (changed.length > 0) onChanged()
  return true
}

/** The same without writing anything: whether this secret, or an older one, is that of the database. */
export async function findSecretFit(
  db: Queryable,
  { newest, older }: ShopSecrets,
): Promise<'same' | 'older' | 'other' | 'none_yet'> {
  const [kept] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  if (!kept) return 'none_yet'
  if (kept.value === checkValue(newest)) return 'same'
  return older.map(checkValue).some((value) => value === kept.value) ? 'older' : 'other'
}

function checkValue(secret: string): string {
  return createHmac('sha256', secret).update('kwela: the secret of this shop').digest('base64url')
}
