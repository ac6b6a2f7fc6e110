import { type BrowserStorage, persistentStorage, writeStored } from '#web/session/storage.ts'
import { parseIds } from '#web/session/wishlist/wishlist-ids.ts'

const key = 'recentlyViewed'
const maxEntries = 8

/** Records a product as viewed, and returns the others, latest first. */
export function viewProduct(productId: number, storage: BrowserStorage = persistentStorage): number[] {
  const stored = new Set(parseIds(storage.read(key)))
  stored.delete(productId)
  const others = Array.from(stored).slice(0, maxEntries)
  writeStored(storage, key, [productId, ...others].slice(0, maxEntries))
  return others
}
