import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { UploadedFile } from '#server/http/route.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import type { PhotoRefusal } from '../../media/photos/read-photo.ts'
import { redrawPhoto } from '../../media/redraw-photo.ts'
import { returnPhotoKey } from './return-photo-key.ts'
import { insertReturnPhoto } from './return-photo-queries.ts'

type Needs = { db: Db; clock: Clock; store: PhotoStore }

/**
 * Stores the photos for a return that is about to be saved. Each has its row before its file, so that a job finds both
 * if the return is never saved.
 */
export async function keepReturnPhotos(
  { db, clock, store }: Needs,
  files: readonly UploadedFile[],
): Promise<{ kind: 'kept'; photoIds: string[] } | PhotoRefusal> {
  const photoIds: string[] = []
  for (const file of files) {
    const photo = await file.use(redrawPhoto)
    if (photo.kind === 'refused') return photo
    // Unguessable, and never the same for two people who send the same picture.
    const id = randomUUID()
    const { width, height, jpeg } = photo
    await insertReturnPhoto(db, { id, width, height, createdAt: clock() })
    await store.put(returnPhotoKey(id), jpeg)
    photoIds.push(id)
  }
  return { kind: 'kept', photoIds }
}
