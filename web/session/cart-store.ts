import { type CartLine, parseCart } from './cart.ts'
import type { BrowserStorage } from './storage.ts'

export type CartSnapshot = { isReady: boolean; lines: readonly CartLine[] }

export type CartStore = {
  subscribe(listener: () => void): () => void
  snapshot(): CartSnapshot
  change(operation: (lines: readonly CartLine[]) => CartLine[]): void
}

const cartKey = 'cart'

/** What pages show before the browser's own storage has been read, on the server and in the browser alike. */
export const unreadCart: CartSnapshot = { isReady: false, lines: [] }

/** The cart lives in storage alone: every question and every change reads it anew, so tabs cannot undo each other. */
export function cartStore(
  storage: BrowserStorage,
  onChangedElsewhere: (key: string, listener: () => void) => () => void,
): CartStore {
  const listeners = new Set<() => void>()
  let read: { text: string | null; snapshot: CartSnapshot } | null = null

  function snapshot(): CartSnapshot {
    const text = storage.read(cartKey)
    if (read?.text !== text) read = null
    read ??= { text, snapshot: { isReady: true, lines: parseCart(text) } }
    return read.snapshot
  }

  return {
    snapshot,
    subscribe(listener) {
      listeners.add(listener)
      const stopHearing = onChangedElsewhere(cartKey, listener)
      return () => {
        listeners.delete(listener)
        stopHearing()
      }
    },
    change(operation) {
      storage.write(cartKey, JSON.stringify(operation(snapshot().lines)))
      for (const listener of listeners) listener()
    },
  }
}
