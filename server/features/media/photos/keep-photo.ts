import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keepOriginal } from '../keep-original.ts'
import { insertPhotos } from './photo-queries.ts'
import { originalKey, type PhotoStore } from './photo-store.ts'
import type { Photo, PhotoRefused } from './read-photo.ts'

type Needs = { db: Db; store: PhotoStore; clock: Clock }

/**
 * Puts a photo away with its row, before anything names it. One that nothing comes to name is swept up later, so a save
 * that is refused after this leaves nothing behind.
 */
export async function keepPhoto(
  { db, store, clock }: Needs,
  bytes: Buffer,
): Promise<{ kind: 'kept'; photo: Photo } | PhotoRefused> {
  const outcome = await keepOriginal({ store }, bytes)
  if (outcome.kind === 'refused') return outcome
  await insertPhotos(db, [outcome.photo], clock())
  // A job may have taken the same photo away since it was looked for; the row it waited for keeps it out from here on.
  if (!(await store.has(originalKey(outcome.photo.id)))) await keepOriginal({ store }, bytes)
  return outcome
}
