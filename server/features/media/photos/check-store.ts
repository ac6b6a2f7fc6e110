import { randomUUID } from 'node:crypto'
import { storeReason } from '#server/store-reason.ts'
import type { PhotoStore } from './photo-store.ts'

const sample = Buffer.from('Kwela can write, read and delete here.')

/** Stores, reads and deletes one small file. Null if that went well, otherwise why it did not, for the owner. */
export async function checkStore(store: PhotoStore): Promise<string | null> {
  const key = `checks/${randomUUID()}`
  try {
    await store.put(key, sample)
    const read = await store.get(key)
    if (!read?.equals(sample)) return 'what was just stored could not be read'
    await store.drop(key)
    return (await store.has(key)) ? 'what was just deleted is still there' : null
  } catch (error) {
    return storeReason(error)
  }
}
