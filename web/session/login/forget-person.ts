import { afterFirstView } from '../../deferred-hydration/after-first-view.ts'
import { fieldsOf, parseJson } from '../api/parse-json.ts'
import { agreedKey } from '../cart/cart-store.ts'
import { discountCodeKey } from '../cart/use-discount-code.ts'
import { giftCardsKey } from '../cart/use-gift-cards.ts'
import { orderInHandKeys } from '../order-in-hand.ts'
import { memberKey } from '../prices/member-mark.ts'
import {
  type BrowserStorage,
  persistentStorage,
  sessionEndedKey,
  tabStorage,
  writeStored,
} from '../storage.ts'

const personKey = 'person'

// The agreed cart comes first: without it nothing is mistaken for a change that was made here.
const leftKeys = [agreedKey, 'cart', 'savedForLater', discountCodeKey, giftCardsKey, orderInHandKeys.attempt]
const persistentKeys = [
  ...leftKeys,
  'wishlist',
  'wishlistSaved',
  orderInHandKeys.pendingOrder,
  orderInHandKeys.checkoutId,
  'completedOrder',
  'recentlyViewed',
  'compare',
  'recentSearches',
  'deliveryCode',
  memberKey,
  personKey,
]
const tabKeys = ['token', 'email', 'verifiedOrder']

/** What was in the cart and typed for it when a session ended, some of which the account does not have. */
const leftKey = 'leftAtSessionEnd'

/** Each names the account whose it is: it waits in this tab for the same person, and is shown to nobody else. */
const waitingKeys = [leftKey, 'shippingDraft', 'deliveryDraft']

type Needs = { persistent: BrowserStorage; tab: BrowserStorage; notifyChanged: (key: string) => void }

const ofBrowser: Needs = { persistent: persistentStorage, tab: tabStorage, notifyChanged }

/** From now on the data stored here is this person's. Nothing of an earlier person is left. */
export function beginPerson(accountId: string, needs: Needs = ofBrowser): void {
  const { persistent, tab, notifyChanged } = needs
  const before = persistent.read(personKey)
  if (before !== JSON.stringify(accountId)) {
    if (before !== null) forgetPerson(needs)
    writeStored(persistent, personKey, accountId)
  }
  persistent.remove(sessionEndedKey)
  for (const key of waitingKeys) if (waiting(tab, key).accountId !== accountId) tab.remove(key)
  const { kept } = waiting(tab, leftKey)
  tab.remove(leftKey)
  // A cart that was filled since joins the account's own, like that of any guest.
  if (persistent.read('cart') !== null) return
  for (const [key, text] of Object.entries(fieldsOf(kept))) {
    persistent.write(key, String(text))
    notifyChanged(key)
  }
}

/** Whether the last session in this browser ended without being asked to: what a person had is in their account. */
export function hasSessionEnded(storage: BrowserStorage = persistentStorage): boolean {
  return storage.read(sessionEndedKey) !== null
}

/**
 * A session ended without being asked to. The person is forgotten, since they may have gone from a shared computer; what
 * they had typed waits in this tab until they, or somebody else, log in.
 */
export function endPerson(needs: Needs = ofBrowser): void {
  const { persistent, tab } = needs
  const accountId = parseJson(persistent.read(personKey) ?? '')
  // What is not there is left out as well.
  const kept = Object.fromEntries(leftKeys.map((key) => [key, persistent.read(key) ?? undefined]))
  forgetAll(needs, tabKeys)
  if (typeof accountId !== 'string') return
  writeStored(tab, leftKey, { accountId, kept })
  persistent.write(sessionEndedKey, '1')
}

/**
 * Removes a person's data from the browser: who they are, their cart, and what they viewed or searched for. Their
 * account has their cart and wishlist. A guest's data belongs to nobody else, and is left alone.
 */
export function forgetPerson(needs: Needs = ofBrowser): void {
  needs.persistent.remove(sessionEndedKey)
  forgetAll(needs, [...tabKeys, ...waitingKeys])
}

function forgetAll({ persistent, tab, notifyChanged }: Needs, ofTab: string[]): void {
  for (const key of ofTab) tab.remove(key)
  if (persistent.read(personKey) === null) return
  for (const key of persistentKeys) {
    persistent.remove(key)
    notifyChanged(key)
  }
  void afterFirstView().then((extras) => extras?.forgetPagesSeen())
}

function waiting(tab: BrowserStorage, key: string): ReturnType<typeof fieldsOf> {
  return fieldsOf(parseJson(tab.read(key) ?? ''))
}

/** Components notice this like a change in another tab. */
function notifyChanged(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
