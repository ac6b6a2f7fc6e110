import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { type PhotoStore, photoFolder } from '#server/features/media/photos/photo-store.ts'
import { nullIfMissing } from './null-if-missing.ts'

/** Stores photos in a folder. flydrive refuses keys outside it. */
export function folderStore(folder: string): PhotoStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))

  return {
    async put(key, bytes) {
      const draft = `${key}.${randomUUID()}.part`
      await disk.put(draft, bytes)
      await flush(join(folder, draft))
      // Not flydrive's move, which copies: a reader, or a restart after a crash, would find half a file.
      await rename(join(folder, draft), join(folder, key))
    },

    async get(key) {
      const bytes = await disk.getBytes(key).catch(nullIfMissing)
      return bytes && Buffer.from(bytes)
    },

    has: (key) => disk.exists(key),

    drop: (key) => disk.delete(key),

    // Not flydrive's deleteAll, which gives up if a file is written to the folder while it is emptied.
    remove: (photoId) =>
      rm(join(folder, photoFolder(photoId)), {
        recursive: true,
        force: true,
        maxRetries: 10,
        retryDelay: 20,
      }),
  }
}

/** Without it a power cut may leave the final name on a file whose bytes never reached the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
