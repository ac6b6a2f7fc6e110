import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { PhotoStore } from '../../media/photos/photo-store.ts'
import {
  deleteImport,
  deleteOpenImport,
  findImport,
  listImportPictures,
  listOldImports,
} from './import-queries.ts'

type Needs = { db: Db; clock: Clock; store: PhotoStore }

/** Discards a file that was never started. */
export async function discardImport(
  { db, store }: Pick<Needs, 'db' | 'store'>,
  id: number,
): Promise<boolean> {
  if ((await findImport(db, id))?.state !== 'open') return false
  const pictures = await listImportPictures(db, id)
  const isDeleted = await deleteOpenImport(db, id)
  if (isDeleted) await dropAll(store, pictures)
  return isDeleted
}

const day = 24 * 60 * 60_000
const openForDays = 7
// As long as an import can be undone.
const endedForDays = 30
const maxAtOnce = 20

/** Deletes imports whose rows nobody needs any more; what they changed is in the audit log. */
export async function deleteOldImports({ db, clock, store }: Needs, signal: AbortSignal): Promise<number> {
  const now = clock().getTime()
  const old = await listOldImports(db, {
    openBefore: new Date(now - openForDays * day),
    endedBefore: new Date(now - endedForDays * day),
    limit: maxAtOnce,
  })
  let deleted = 0
  for (const id of old) {
    if (signal.aborted) break
    await dropAll(store, await listImportPictures(db, id))
    await deleteImport(db, id)
    deleted += 1
  }
  return deleted
}

async function dropAll(store: PhotoStore, pictures: readonly { storeKey: string }[]): Promise<void> {
  for (const { storeKey } of pictures) await store.drop(storeKey)
}
