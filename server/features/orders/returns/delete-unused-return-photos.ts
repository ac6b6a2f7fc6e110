import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import { returnPhotoKey } from './return-photo-key.ts'
import { deleteReturnPhotos, lockUnusedReturnPhotos } from './return-photo-queries.ts'

type Needs = { db: Db; store: PhotoStore; clock: Clock }

// Far longer than a request may take, so that a photo just stored is not deleted before its return is saved.
const unusedForMinutes = 60
const atOnce = 50

/** Deletes photos without a return, with their files; returns how many. */
export async function deleteUnusedReturnPhotos(
  { db, store, clock }: Needs,
  signal: AbortSignal,
): Promise<number> {
  const before = new Date(clock().getTime() - unusedForMinutes * 60_000)
  let deleted = 0
  let taken = atOnce
  while (taken === atOnce && !signal.aborted) {
    taken = await db.transaction(async (tx) => {
      const ids = await lockUnusedReturnPhotos(tx, { before, limit: atOnce })
      if (ids.length === 0) return 0
      // The files first: if that fails, the rows stay, and the next run finds them again.
      for (const id of ids) await store.drop(returnPhotoKey(id))
      await deleteReturnPhotos(tx, ids)
      return ids.length
    })
    deleted += taken
  }
  return deleted
}
