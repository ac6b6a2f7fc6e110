import { useSyncExternalStore } from 'react'
import { persistentStorage } from '../storage.ts'

const key = 'compare'

/** The ids of products chosen for comparing, in this browser alone, the first one chosen first: "12,7". */
export function comparedText(): string {
  return persistentStorage.read(key) ?? ''
}

export function useComparedText(): string {
  return useSyncExternalStore(subscribe, comparedText, () => '')
}

/** One too many is saved as well: the bar takes it out again, and says why. Pages do without that code. */
export function saveCompared(ids: readonly (string | number)[]): void {
  persistentStorage.write(key, ids.join())
  // Browsers tell only the other tabs.
  dispatchEvent(new StorageEvent('storage', { key }))
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
