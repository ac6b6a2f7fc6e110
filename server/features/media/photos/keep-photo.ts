import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keepOriginal } from '../keep-original.ts'
import { insertPhotos } from './photo-queries.ts'
import { originalKey, type PhotoStore } from './photo-store.ts'
import type { Photo, PhotoRefusal } from './read-photo.ts'

type Needs = { db: Db; store: PhotoStore; clock: Clock }

/**
 * Stores a photo with its row, before anything refers to it. An unused photo is deleted later, so a save that is
 * refused after this leaves nothing behind.
 */
export async function keepPhoto(
  { db, store, clock }: Needs,
  bytes: Buffer,
): Promise<{ kind: 'kept'; photo: Photo } | PhotoRefusal> {
  const outcome = await keepOriginal({ store }, bytes)
  if (outcome.kind === 'refused') return outcome
  await insertPhotos(db, [outcome.photo], clock())
  // The deletion job may have removed the same photo since the check; waiting for its row rules that out from here on.
  if (!(await store.has(originalKey(outcome.photo.id)))) await keepOriginal({ store }, bytes)
  return outcome
}
