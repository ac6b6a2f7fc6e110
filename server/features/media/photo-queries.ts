import type { Queryable } from '#server/db/client.ts'
import { photos } from '#server/db/schema/products.ts'
import type { Photo } from './read-photo.ts'

/** A photo that is there already stays as it is: the same id means the same bytes. */
export async function insertPhotos(db: Queryable, rows: readonly Photo[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(photos)
      .values([...rows])
      .onConflictDoNothing()
}
