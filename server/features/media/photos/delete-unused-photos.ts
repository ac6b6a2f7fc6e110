import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { deleteUnusedPhoto, listUnusedPhotos } from './photo-queries.ts'
import type { PhotoStore } from './photo-store.ts'

type Needs = { db: Db; store: PhotoStore; clock: Clock }

// Far longer than a request may take, so that a photo just put away is not deleted before its product names it.
const unusedForMinutes = 60
const maxAtOnce = 500

/** Takes away the files of photos that nothing names any longer; says how many. */
export async function deleteUnusedPhotos({ db, store, clock }: Needs, signal: AbortSignal): Promise<number> {
  const before = new Date(clock().getTime() - unusedForMinutes * 60_000)
  let deleted = 0
  for (const id of await listUnusedPhotos(db, before, maxAtOnce)) {
    if (signal.aborted) break
    // The files go while the row is locked: whoever keeps the same photo again waits for that, then finds them gone and
    // puts them back. After the commit they could be taken from under a row that was just written.
    const isDeleted = await db.transaction(async (tx) => {
      const isOurs = await deleteUnusedPhoto(tx, id, before)
      if (isOurs) await store.remove(id)
      return isOurs
    })
    if (isDeleted) deleted += 1
  }
  return deleted
}
