import { agreedKey } from '../cart/cart-store.ts'
import { discountCodeKey } from '../cart/use-discount-code.ts'
import { giftCardsKey } from '../cart/use-gift-cards.ts'
import { orderInHandKeys } from '../order-in-hand.ts'
import { memberKey } from '../prices/member-mark.ts'
import { type BrowserStorage, persistentStorage, tabStorage, writeStored } from '../storage.ts'

const personKey = 'person'

// The agreed cart comes first: without it nothing is mistaken for a change that was made here.
const persistentKeys = [
  agreedKey,
  'cart',
  'savedForLater',
  'wishlist',
  'wishlistSaved',
  ...Object.values(orderInHandKeys),
  'completedOrder',
  'recentlyViewed',
  'compare',
  'recentSearches',
  'deliveryCode',
  memberKey,
  discountCodeKey,
  giftCardsKey,
  personKey,
]
const tabKeys = ['token', 'email', 'shippingDraft', 'verifiedOrder']

type Needs = { persistent: BrowserStorage; tab: BrowserStorage; notifyChanged: (key: string) => void }

const ofBrowser: Needs = { persistent: persistentStorage, tab: tabStorage, notifyChanged }

/** From now on the data stored here is this person's. Nothing of an earlier person is left. */
export function beginPerson(accountId: string, needs: Needs = ofBrowser): void {
  const before = needs.persistent.read(personKey)
  if (before === JSON.stringify(accountId)) return
  if (before !== null) forgetPerson(needs)
  writeStored(needs.persistent, personKey, accountId)
}

/**
 * Removes a person's data from the browser: who they are, their cart, and what they viewed or searched for. Their
 * account has their cart and wishlist. A guest's data belongs to nobody else, and is left alone.
 */
export function forgetPerson(needs: Needs = ofBrowser): void {
  for (const key of tabKeys) needs.tab.remove(key)
  if (needs.persistent.read(personKey) === null) return
  for (const key of persistentKeys) {
    needs.persistent.remove(key)
    needs.notifyChanged(key)
  }
  forgetPagesSeen()
}

/** Components notice this like a change in another tab. */
function notifyChanged(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

// As the service worker names them. The pages are the same for everyone, but the list of viewed ones is not.
const cachedPages = /^pages-/

function forgetPagesSeen(): void {
  // Browsers only have caches on secure pages.
  if (!('caches' in globalThis)) return
  caches.keys().then(
    (names) => Promise.all(names.filter((name) => cachedPages.test(name)).map((name) => caches.delete(name))),
    // If storage is refused, nothing was stored.
    () => undefined,
  )
}
