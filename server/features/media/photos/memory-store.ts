import { type PhotoStore, photoFolder } from './photo-store.ts'

/** A store in memory that counts how often each key was written. */
export function memoryStore(): PhotoStore & { writes: Map<string, number> } {
  const files = new Map<string, Buffer>()
  const writes = new Map<string, number>()
  return {
    writes,
    async put(key, bytes) {
      files.set(key, bytes)
      writes.set(key, (writes.get(key) ?? 0) + 1)
    },
    async get(key) {
      return files.get(key) ?? null
    },
    async has(key) {
      return files.has(key)
    },
    async drop(key) {
      files.delete(key)
    },
    async remove(photoId) {
      for (const key of files.keys()) if (key.startsWith(`${photoFolder(photoId)}/`)) files.delete(key)
    },
  }
}
