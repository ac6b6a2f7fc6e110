import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { deleteUnusedPhoto, listUnusedPhotos } from './photo-queries.ts'
import type { PhotoStore } from './photo-store.ts'

type Needs = { db: Db; store: PhotoStore; clock: Clock }

// Far longer than a request may take, so that a photo just stored is not deleted before its product refers to it.
const unusedForMinutes = 60
const maxAtOnce = 500

/** Deletes the files of photos that nothing refers to; returns how many. */
export async function deleteUnusedPhotos({ db, store, clock }: Needs, signal: AbortSignal): Promise<number> {
  const before = new Date(clock().getTime() - unusedForMinutes * 60_000)
  let deleted = 0
  for (const id of await listUnusedPhotos(db, before, maxAtOnce)) {
    if (signal.aborted) break
    // The files are deleted while the row is locked: storing the same photo again waits for that, then finds no files
    // and writes them. After the commit, files could be deleted from under a row that was just written.
    const isDeleted = await db.transaction(async (tx) => {
      const isOurs = await deleteUnusedPhoto(tx, id, before)
      if (isOurs) await store.remove(id)
      return isOurs
    })
    if (isDeleted) deleted += 1
  }
  return deleted
}
