import { agreedKey } from '../cart/cart-store.ts'
import { orderInHandKeys } from '../order-in-hand.ts'
import { type BrowserStorage, persistentStorage, tabStorage, writeStored } from '../storage.ts'

const personKey = 'person'

// What the account shares with this browser comes first: without it nothing is taken for a change that was made here.
const persistentKeys = [
  agreedKey,
  'cart',
  'savedForLater',
  'wishlist',
  'wishlistSaved',
  ...Object.values(orderInHandKeys),
  'completedOrder',
  'recentlyViewed',
  'recentSearches',
  personKey,
]
const tabKeys = ['token', 'email', 'shippingDraft', 'verifiedOrder']

type Needs = { persistent: BrowserStorage; tab: BrowserStorage; notifyChanged: (key: string) => void }

const ofBrowser: Needs = { persistent: persistentStorage, tab: tabStorage, notifyChanged }

/** From now on what is kept here is this person's. Whoever was here before leaves nothing to them. */
export function beginPerson(accountId: string, needs: Needs = ofBrowser): void {
  const before = needs.persistent.read(personKey)
  if (before === JSON.stringify(accountId)) return
  if (before !== null) forgetPerson(needs)
  writeStored(needs.persistent, personKey, accountId)
}

/**
 * After somebody was here, nothing of theirs stays: neither who they are, nor what they meant to buy, looked at or looked
 * for. Their cart and wishlist are kept by their account. What a guest put together is nobody else's, and is left alone.
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

/** Those who show what is stored hear of it as of a change in another tab. */
function notifyChanged(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

// As the service worker names them. The pages are the same for everyone; which of them were looked at is not.
const cachedPages = /^pages-/

function forgetPagesSeen(): void {
  // Browsers cache on secure pages alone.
  if (!('caches' in globalThis)) return
  caches.keys().then(
    (names) => Promise.all(names.filter((name) => cachedPages.test(name)).map((name) => caches.delete(name))),
    // Where storage is refused, nothing was kept.
    () => undefined,
  )
}
