import type { BrowserStorage } from '../storage.ts'
import { type CartLine, cartText, parseCart, putLine, removeLine } from './cart.ts'

export type CartSnapshot = { isReady: boolean; lines: readonly CartLine[] }

export type CartStore = {
  subscribe(listener: () => void): () => void
  snapshot(): CartSnapshot
  change(operation: (lines: readonly CartLine[]) => CartLine[]): void
}

/** Lines to buy now, and lines saved for later. */
export type CartKey = 'cart' | 'savedForLater'

/** The agreed cart of this browser and the account: see saved-cart.ts. */
export const agreedKey = 'cartSaved'

/** Shown before the browser's storage has been read, on the server and in the browser. */
export const unreadCart: CartSnapshot = { isReady: false, lines: [] }

/** The cart is only in storage: every read and every change reads it anew, so tabs cannot undo each other's changes. */
export function cartStore(
  storage: BrowserStorage,
  onChangedElsewhere: (key: string, listener: () => void) => () => void,
  key: CartKey = 'cart',
): CartStore {
  const listeners = new Set<() => void>()
  let read: { text: string | null; snapshot: CartSnapshot } | null = null

  function snapshot(): CartSnapshot {
    const text = storage.read(key)
    if (read?.text !== text) read = null
    read ??= { text, snapshot: { isReady: true, lines: parseCart(text) } }
    return read.snapshot
  }

  return {
    snapshot,
    subscribe(listener) {
      listeners.add(listener)
      const stopHearing = onChangedElsewhere(key, listener)
      return () => {
        listeners.delete(listener)
        stopHearing()
      }
    },
    change(operation) {
      storage.write(key, cartText(operation(snapshot().lines)))
      for (const listener of listeners) listener()
    },
  }
}

/** Moves a line. It is added there before it is removed here, so that no interruption can lose it. */
export function moveLine(from: CartStore, to: CartStore, productId: number): void {
  const line = from.snapshot().lines.find(({ id }) => id === productId)
  if (!line) return
  to.change((lines) => putLine(lines, line))
  from.change((lines) => removeLine(lines, productId))
}
