import { isApiError } from '#contract/api.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { SavedCart } from '#contract/orders/cart.ts'
import { browserApi } from '../api/browser-api.ts'
import { productsById } from '../api/products-by-id.ts'
import { persistentStorage, tabStorage, writeStored } from '../storage.ts'
import type { CartLines } from './cart.ts'
import { agreedKey, type CartStore } from './cart-store.ts'
import { isSameCart, linesOf, mergedItems, parseAgreed, type SavedItem } from './saved-cart.ts'

// A quantity is stepped several times in a row; one call to the shop is enough for all of them.
const settleMs = 500

/**
 * Keeps the cart of this browser and of the account alike, until it is told to stop. What cannot be saved now differs
 * from what was last agreed on, and so is saved another time, even by another page.
 */
export function followCart({ cart, accountId }: { cart: CartStore; accountId: string }): () => void {
  let isOver = false
  let isWriting = false
  let isConfirming = false
  let isDue = false
  let settling: ReturnType<typeof setTimeout> | undefined

  // Who logs out takes the bearer along, and the cart with it, before anybody tells us to stop.
  const hasLeft = () => isOver || tabStorage.read('token') === null

  async function meet(): Promise<void> {
    const saved = await readSaved()
    const products = await productsOf(saved.items, cart.snapshot().lines)
    if (hasLeft()) return
    const before = cart.snapshot().lines
    const agreed = parseAgreed(persistentStorage.read(agreedKey))
    const merged = mergedItems(before, saved.items, agreed, accountId)
    const lines = linesOf(merged, before, products)
    isWriting = true
    cart.change(() => lines)
    isWriting = false
    agree(saved.items, merged, lines)
    if (isSameCart(merged, saved.items)) return
    const kept = await writeSaved(merged)
    if (!hasLeft()) agree(kept.items, merged, lines)
  }

  /** A product that has gone, and was never seen here, has no line: it was not taken out for that. */
  function agree(items: readonly SavedItem[], merged: readonly SavedItem[], lines: CartLines): void {
    const shown = new Set(lines.map(({ id }) => id))
    const unseen = new Set(merged.map(({ productId }) => productId).filter((id) => !shown.has(id)))
    writeStored(persistentStorage, agreedKey, {
      accountId,
      items: items.filter(({ productId }) => !unseen.has(productId)),
    })
  }

  async function bringTogether(): Promise<void> {
    clearTimeout(settling)
    settling = undefined
    isDue = true
    if (isConfirming) return
    isConfirming = true
    try {
      while (isDue && !isOver) {
        isDue = false
        await oneTabAtOnce(meet)
      }
    } catch (error) {
      if (!isApiError(error)) throw error
    } finally {
      isConfirming = false
    }
  }

  // A hidden tab hears of changes made in another, which sees to them itself.
  function hearChange(): void {
    if (isWriting || document.visibilityState === 'hidden') return
    clearTimeout(settling)
    settling = setTimeout(bringTogether, settleMs)
  }

  // Another device may have been at it meanwhile; and what is still settling is not taken along into the background.
  function hearVisibility(): void {
    if (document.visibilityState === 'visible' || settling !== undefined) void bringTogether()
  }

  const stopHearing = cart.subscribe(hearChange)
  document.addEventListener('visibilitychange', hearVisibility)
  window.addEventListener('online', bringTogether)
  void bringTogether()

  return () => {
    isOver = true
    clearTimeout(settling)
    stopHearing()
    document.removeEventListener('visibilitychange', hearVisibility)
    window.removeEventListener('online', bringTogether)
  }
}

// A tab that read the account's cart before another tab saved it would take what was saved for taken out elsewhere.
function oneTabAtOnce(act: () => Promise<void>): Promise<void> {
  // Browsers have locks on secure pages alone.
  return 'locks' in navigator ? navigator.locks.request('cart', act) : act()
}

const contract = () => import('#contract/orders/cart.ts')

function readSaved(): Promise<SavedCart> {
  return browserApi.call(() => contract().then(({ readCart }) => readCart), {})
}

function writeSaved(items: SavedItem[]): Promise<SavedCart> {
  return browserApi.call(() => contract().then(({ saveCart }) => saveCart), { body: { items } })
}

/** What this browser has no line of yet. A product that has gone is shown nowhere. */
async function productsOf(items: readonly SavedItem[], lines: CartLines): Promise<Product[]> {
  const known = new Set(lines.map(({ id }) => id))
  const missing = items.map(({ productId }) => productId).filter((id) => !known.has(id))
  return [...(await productsById(missing)).values()]
}
