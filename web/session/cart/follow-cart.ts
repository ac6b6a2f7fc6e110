import { isApiError } from '#contract/api.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { SavedCart } from '#contract/orders/cart.ts'
import { browserApi } from '../api/browser-api.ts'
import { productsById } from '../api/products-by-id.ts'
import { persistentStorage, tabStorage, writeStored } from '../storage.ts'
import type { CartLines } from './cart.ts'
import { agreedKey, type CartStore } from './cart-store.ts'
import { isSameCart, linesOf, mergedItems, parseAgreed, type SavedItem } from './saved-cart.ts'

// A quantity is often changed several times in a row; one call is enough for all of them.
const settleMs = 500

type FollowCart = {
  cart: CartStore
  accountId: string
  /** Each time that both were brought together, or could not be. */
  onMet: (arrival: 'arrived' | 'failed') => void
}

/**
 * Keeps the carts of this browser and of the account the same, until it is stopped. Unsaved changes differ from the
 * agreed cart, and so are saved later, even by another page.
 */
export function followCart({ cart, accountId, onMet }: FollowCart): () => void {
  let isOver = false
  let isWriting = false
  let isConfirming = false
  let isDue = false
  let settling: ReturnType<typeof setTimeout> | undefined

  // Logging out removes the token and the cart before this is stopped.
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
    agree(accountId, saved.items, { merged, lines })
    if (isSameCart(merged, saved.items)) return
    const kept = await writeSaved(merged)
    if (!hasLeft()) agree(accountId, kept.items, { merged, lines })
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
      if (!hasLeft()) onMet('arrived')
    } catch (error) {
      if (!isApiError(error)) throw error
      if (!hasLeft()) onMet('failed')
    } finally {
      isConfirming = false
    }
  }

  // A hidden tab ignores changes made in another, which saves them itself.
  function hearChange(): void {
    if (isWriting || document.visibilityState === 'hidden') return
    clearTimeout(settling)
    settling = setTimeout(bringTogether, settleMs)
  }

  // Another device may have changed it in the meantime; and pending changes are saved before going into the background.
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

type MergedCart = { merged: readonly SavedItem[]; lines: CartLines }

/** A deleted product that was never seen here has no line: it was not removed by the person. */
function agree(accountId: string, items: readonly SavedItem[], { merged, lines }: MergedCart): void {
  const shown = new Set(lines.map(({ id }) => id))
  const unseen = new Set(merged.map(({ productId }) => productId).filter((id) => !shown.has(id)))
  writeStored(persistentStorage, agreedKey, {
    accountId,
    items: items.filter(({ productId }) => !unseen.has(productId)),
  })
}

// A tab that read the account's cart before another tab saved it would think that the saved lines were removed
// elsewhere.
function oneTabAtOnce(act: () => Promise<void>): Promise<void> {
  // Browsers only have locks on secure pages.
  return 'locks' in navigator ? navigator.locks.request('cart', act) : act()
}

const contract = () => import('#contract/orders/cart.ts')

function readSaved(): Promise<SavedCart> {
  return browserApi.call(() => contract().then(({ readCart }) => readCart), {})
}

function writeSaved(items: SavedItem[]): Promise<SavedCart> {
  return browserApi.call(() => contract().then(({ saveCart }) => saveCart), { body: { items } })
}

/** Products that this browser has no line for. Deleted ones are shown nowhere. */
async function productsOf(items: readonly SavedItem[], lines: CartLines): Promise<Product[]> {
  const known = new Set(lines.map(({ id }) => id))
  const missing = items.map(({ productId }) => productId).filter((id) => !known.has(id))
  return [...(await productsById(missing)).values()]
}
