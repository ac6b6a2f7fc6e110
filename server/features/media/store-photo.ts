import type { Queryable } from '#server/db/client.ts'
import { keepOriginal } from './keep-original.ts'
import { insertPhotos } from './photo-queries.ts'
import type { PhotoStore } from './photo-store.ts'
import type { Photo, PhotoRefused } from './read-photo.ts'

type Needs = { db: Queryable; store: PhotoStore }

export type StorePhotoResult = { kind: 'stored'; photo: Photo } | PhotoRefused

/** Takes a photo into the shop. The same bytes again give the same photo. */
export async function storePhoto({ db, store }: Needs, bytes: Buffer): Promise<StorePhotoResult> {
  const outcome = await keepOriginal({ store }, bytes)
  if (outcome.kind === 'refused') return outcome

  await insertPhotos(db, [outcome.photo])
  return { kind: 'stored', photo: outcome.photo }
}
