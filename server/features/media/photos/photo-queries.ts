import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { photos } from '#server/db/schema/products.ts'
import type { Photo } from './read-photo.ts'

/** An existing photo stays as it is, since the same id means the same bytes, and counts as new again. */
export async function insertPhotos(db: Queryable, rows: readonly Photo[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(photos)
    .values(rows.map((row) => ({ ...row, createdAt: now })))
    .onConflictDoUpdate({ target: photos.id, set: { createdAt: now } })
}

export async function findPhotoWidth(db: Queryable, id: string): Promise<number | null> {
  const rows = await db.select({ width: photos.width }).from(photos).where(eq(photos.id, id))
  return rows[0]?.width ?? null
}

/** Which of these are there. */
export async function listPhotosAmong(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const result = await db.execute<{ id: string }>(
    sql`select id from photos where id = any(${sql.param([...ids])}::text[])`,
  )
  return new Set(result.rows.map(({ id }) => id))
}

// A deleted product can be restored with its pictures, and pictures that were taken off put back, for as long as a batch
// can be undone.
const isUnusedSince = (
  before: Date,
) => sql`not exists (select 1 from product_images i where i.photo_id = p.id)
  and not exists (select 1 from order_lines l where l.photo_id = p.id)
  and not exists (select 1 from own_text_photos t where t.photo_id = p.id)
  and not exists (select 1 from settings s, jsonb_each(s.value) as picture (name, photo)
    where s.key = 'pictures' and picture.photo ->> 'id' = p.id)
  and not exists (select 1 from audit_entries a
    where a.action in ('product_deleted', 'product_pictures_changed') and a.at > ${before}::timestamptz - interval '30 days' and a.before -> 'photo_ids' ? p.id)`

/** Photos that no product, order or page refers to, stored before the given time. */
export async function listUnusedPhotos(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const result = await db.execute<{ id: string }>(sql`
    select p.id from photos p where p.created_at < ${before} and ${isUnusedSince(before)} order by p.created_at limit ${limit}`)
  return result.rows.map(({ id }) => id)
}

/** Deletes a photo's row if it is still unused and not locked; returns whether it did. */
export async function deleteUnusedPhoto(tx: Tx, id: string, before: Date): Promise<boolean> {
  const locked = await tx.execute(sql`
    select 1 from photos p where p.id = ${id} and p.created_at < ${before} and ${isUnusedSince(before)} for update skip locked`)
  if (locked.rowCount === 0) return false
  await tx.execute(sql`delete from photos where id = ${id}`)
  return true
}

/** The photos on product cards. */
export async function listCardPhotos(db: Queryable): Promise<string[]> {
  const result = await db.execute<{ id: string }>(sql`
    select distinct i.photo_id as id from product_images i join products p on p.id = i.product_id
    where i.position = 0 and p.is_active and p.archived_at is null`)
  return result.rows.map(({ id }) => id)
}
