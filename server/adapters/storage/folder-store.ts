import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { PhotoStore } from '#server/features/media/photo-store.ts'

/** Keeps photos in a folder. Keys that would leave it are refused by flydrive. */
export function folderStore(folder: string): PhotoStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))

  return {
    async put(key, bytes) {
      const draft = `${key}.${randomUUID()}.part`
      await disk.put(draft, bytes)
      await flush(join(folder, draft))
      // Not flydrive's move, which copies: a reader, or the next start after a crash, would find half a file.
      await rename(join(folder, draft), join(folder, key))
    },

    async get(key) {
      return (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null
    },

    has: (key) => disk.exists(key),
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
