import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, persistentStorage } from '../storage.ts'

/** A text that is kept with the cart, in this tab and every other one. */
export function storedText(key: string) {
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    const stopHearing = onStoredElsewhere(key, listener)
    return () => {
      listeners.delete(listener)
      stopHearing()
    }
  }

  return {
    keep(text: string | null, storage = persistentStorage): void {
      if (text === null) storage.remove(key)
      else storage.write(key, text)
      for (const listener of listeners) listener()
    },
    useText: (): string | null =>
      useSyncExternalStore(
        subscribe,
        () => persistentStorage.read(key),
        () => null,
      ),
  }
}
