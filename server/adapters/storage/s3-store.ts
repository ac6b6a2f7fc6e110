import type { Disk } from 'flydrive'
import { type PhotoStore, photoFolder } from '#server/features/media/photos/photo-store.ts'
import type { S3Place } from '#server/s3-place.ts'
import { isMissing, openS3, storeWithin } from './open-s3.ts'

// A page shows its pictures within this, or without them.
const readLimitMs = 10_000
const writeLimitMs = 30_000

/** Stores photos in an S3 store, where every process of the shop finds them, on whatever machine. An object is there as a whole or not at all. */
export function s3Store(place: S3Place, limits = { readMs: readLimitMs, writeMs: writeLimitMs }): PhotoStore {
  let opened: Promise<Disk> | null = null
  const open = () => {
    opened ??= openS3(place).then(({ disk }) => disk)
    return opened
  }
  const call = <T>(limitMs: number, act: (disk: Disk) => Promise<T>) => storeWithin(limitMs, open().then(act))
  const keyOf = (key: string) => `${place.prefix}${key}`

  return {
    put: (key, bytes) => call(limits.writeMs, (disk) => disk.put(keyOf(key), bytes)),

    get: (key) =>
      call(limits.readMs, async (disk) => {
        try {
          return Buffer.from(await disk.getBytes(keyOf(key)))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),

    has: (key) => call(limits.readMs, (disk) => disk.exists(keyOf(key))),

    drop: (key) => call(limits.writeMs, (disk) => disk.delete(keyOf(key))),

    remove: (photoId) => call(limits.writeMs, (disk) => deleteFolder(disk, keyOf(photoFolder(photoId)))),
  }
}

/** One by one: Google's store, among others, does not know the call that deletes several at once. */
async function deleteFolder(disk: Disk, folder: string): Promise<void> {
  for (;;) {
    const { objects } = await disk.listAll(folder)
    const keys = [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
    if (keys.length === 0) return
    await Promise.all(keys.map((key) => disk.delete(key)))
  }
}
