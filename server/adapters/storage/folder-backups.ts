import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { BackupStore } from '#server/features/backups/backup-store.ts'
import { nullIfMissing } from './null-if-missing.ts'

const unfinished = /\.[0-9a-f-]{36}\.part$/

/** Stores backups in a folder: of another disk or machine, or it is lost with the shop. */
export function folderBackups(folder: string): BackupStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        // A power cut must not leave the final name on half a file.
        await file.datasync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    },

    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),

    drop: (key) => rm(pathOf(key), { force: true }),

    async list(prefix) {
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const entries = await readdir(pathOf(within), { recursive: true, withFileTypes: true }).catch(
        nullIfMissing,
      )
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !unfinished.test(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .toSorted()
    },
  }
}
