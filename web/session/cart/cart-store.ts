import type { BrowserStorage } from '../storage.ts'
import { type CartLine, cartText, parseCart, putLine, removeLine } from './cart.ts'

export type CartSnapshot = { isReady: boolean; lines: readonly CartLine[] }

export type CartStore = {
  subscribe(listener: () => void): () => void
  snapshot(): CartSnapshot
  change(operation: (lines: readonly CartLine[]) => CartLine[]): void
}

/** What one means to buy now, and what another day. */
export type CartKey = 'cart' | 'savedForLater'

/** What this browser and the account last held alike: see saved-cart.ts. */
export const agreedKey = 'cartSaved'

/** What pages show before the browser's own storage has been read, on the server and in the browser alike. */
export const unreadCart: CartSnapshot = { isReady: false, lines: [] }

/** The cart lives in storage alone: every question and every change reads it anew, so tabs cannot undo each other. */
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

/** From one to the other. It is there before it is gone here, so that whatever interrupts cannot lose it. */
export function moveLine(from: CartStore, to: CartStore, productId: number): void {
  const line = from.snapshot().lines.find(({ id }) => id === productId)
  if (!line) return
  to.change((lines) => putLine(lines, line))
  from.change((lines) => removeLine(lines, productId))
}
