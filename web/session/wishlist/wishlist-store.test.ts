import { expect, test } from 'vitest'
import { ApiError } from '#contract/api.ts'
import { maxWishlistItems } from '#domain/catalogue/wishlist.ts'
import { tolerantStorage } from '../storage.ts'
import { wishlistExchange } from './exchange-wishlist.ts'
import { unreadWishlist, wishlistStore } from './wishlist-store.ts'

test('is not ready while the person is unknown', () => {
  const { store } = aStore({ stored: '[7]' })
  expect(store.snapshot()).toBe(unreadWishlist)
})

test('adds to the stored list before the person is known', async () => {
  const { store, stored } = aStore({ stored: '[7]' })
  await store.change({ kind: 'add', productId: 8 })
  expect(stored.get('wishlist')).toBe('[8,7]')
})

test("keeps a guest's wishlist in storage, without a request", async () => {
  const { store, stored, shop } = aStore({ stored: '[7]' })
  store.leave()
  expect(await store.change({ kind: 'add', productId: 8 })).toEqual({ kind: 'saved' })
  expect(store.snapshot()).toMatchObject({ isReady: true, productIds: [8, 7] })
  expect(store.snapshot()).toBe(store.snapshot())
  expect(stored.get('wishlist')).toBe('[8,7]')
  expect(shop.calls).toEqual([])
})

test('bases changes on what another tab has stored in the meantime', async () => {
  const { store, stored } = aStore({ stored: '[7]' })
  store.leave()
  store.snapshot()
  stored.set('wishlist', '[9,7]')
  await store.change({ kind: 'remove', productId: 7 })
  expect(stored.get('wishlist')).toBe('[9]')
})

test("merges a guest's wishlist into the account's, once", async () => {
  const { store, stored, shop } = aStore({ stored: '[3,1]', saved: [1, 2] })
  store.enter('thandi')
  expect(store.snapshot()).toMatchObject({ isReady: false, productIds: [3, 1] })
  await shop.rest()
  expect(shop.saved).toEqual([3, 1, 2])
  expect(store.snapshot()).toMatchObject({ isReady: true, productIds: [3, 1, 2], failure: null })
  expect(stored.has('wishlist')).toBe(false)
  store.enter('thandi')
  await shop.rest()
  expect(shop.calls.filter((call) => call === 'PUT')).toHaveLength(1)
})

test("keeps the guest's products that do not fit into the account's list, until they do", async () => {
  const saved = Array.from({ length: maxWishlistItems - 1 }, (_, index) => index + 1)
  const { store, stored, shop } = aStore({ stored: '[901,902]', saved })
  store.enter('thandi')
  await shop.rest()
  expect(shop.saved).toEqual([901, ...saved])
  expect(stored.get('wishlist')).toBe('[902]')
  await store.change({ kind: 'remove', productId: 901 })
  expect(await store.change({ kind: 'add', productId: 903 })).toEqual({ kind: 'saved' })
  expect(shop.saved).toEqual([903, ...saved])
  expect(stored.get('wishlist')).toBe('[902]')
  await store.change({ kind: 'remove', productId: 903 })
  store.refresh()
  await shop.rest()
  expect(shop.saved).toEqual([902, ...saved])
  expect(stored.has('wishlist')).toBe(false)
})

test('merges to the same list if the answer was lost and everything is repeated', async () => {
  const { store, stored, shop } = aStore({ stored: '[3]', saved: [1] })
  shop.loseNextAnswer()
  store.enter('thandi')
  await shop.rest()
  expect(shop.saved).toEqual([3, 1])
  expect(stored.get('wishlist')).toBe('[3]')
  expect(store.snapshot()).toMatchObject({ isReady: true, productIds: [3], failure: 'Out of reach' })
  store.refresh()
  await shop.rest()
  expect(shop.saved).toEqual([3, 1])
  expect(stored.has('wishlist')).toBe(false)
  expect(store.snapshot()).toMatchObject({ productIds: [3, 1], failure: null })
})

test('shows a change at once and keeps it when it is saved', async () => {
  const { store, shop } = aStore({ saved: [1] })
  store.enter('thandi')
  await shop.rest()
  const saving = store.change({ kind: 'add', productId: 2 })
  expect(store.snapshot().productIds).toEqual([2, 1])
  expect(await saving).toEqual({ kind: 'saved' })
  expect(shop.saved).toEqual([2, 1])
})

test('reverts a change if it is refused, and says why', async () => {
  const { store, shop } = aStore({ saved: [1] })
  store.enter('thandi')
  await shop.rest()
  shop.isDown = true
  const saving = store.change({ kind: 'remove', productId: 1 })
  expect(store.snapshot().productIds).toEqual([])
  expect(await saving).toEqual({ kind: 'refused', message: 'Out of reach' })
  expect(store.snapshot()).toMatchObject({ productIds: [1], failure: null })
})

test('saves quick changes in order', async () => {
  const { store, shop } = aStore({ saved: [1] })
  store.enter('thandi')
  const outcomes = await Promise.all([
    store.change({ kind: 'add', productId: 2 }),
    store.change({ kind: 'remove', productId: 1 }),
    store.change({ kind: 'add', productId: 3 }),
    store.change({ kind: 'remove', productId: 2 }),
  ])
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['saved']))
  expect(shop.saved).toEqual([3])
  expect(store.snapshot().productIds).toEqual([3])
})

test('never undoes what another device saved in the meantime', async () => {
  const { store, shop } = aStore({ saved: [1] })
  store.enter('thandi')
  await shop.rest()
  shop.saved = [9, 1]
  await store.change({ kind: 'add', productId: 2 })
  expect(shop.saved).toEqual([2, 9, 1])
})

test('reloads when another tab has saved, and tells the other tabs of its own changes', async () => {
  const { store, shop, stored, hear } = aStore({ saved: [1] })
  store.subscribe(() => undefined)
  store.enter('thandi')
  await shop.rest()
  expect(stored.has('wishlistSaved')).toBe(false)
  shop.saved = [5, 1]
  stored.set('wishlistSaved', '1')
  hear('wishlistSaved')
  await shop.rest()
  expect(store.snapshot().productIds).toEqual([5, 1])
  stored.delete('wishlistSaved')
  await store.change({ kind: 'remove', productId: 5 })
  expect(stored.has('wishlistSaved')).toBe(true)
})

test('requests nobody’s list once another tab has forgotten them', async () => {
  const { store, shop, hear } = aStore({ saved: [1] })
  store.subscribe(() => undefined)
  store.enter('thandi')
  await shop.rest()
  shop.saved = [5, 1]
  hear('wishlistSaved')
  await shop.rest()
  expect(store.snapshot().productIds).toEqual([1])
})

test('saves nothing for somebody who logged out first', async () => {
  const { store, shop } = aStore({ saved: [1] })
  store.enter('thandi')
  const saving = store.change({ kind: 'add', productId: 2 })
  store.leave()
  expect(await saving).toMatchObject({ kind: 'refused' })
  expect(shop.saved).toEqual([1])
  expect(store.snapshot()).toMatchObject({ isReady: true, productIds: [] })
})

test('forgets the account’s list when the person logs out', async () => {
  const { store, shop, stored } = aStore({ saved: [1] })
  store.enter('thandi')
  await shop.rest()
  store.leave()
  expect(store.snapshot().productIds).toEqual([])
  expect(stored.has('wishlist')).toBe(false)
})

test('refuses one more than a wishlist may have', async () => {
  const ids = Array.from({ length: maxWishlistItems }, (_, index) => index + 1)
  const guest = aStore({ stored: JSON.stringify(ids) })
  guest.store.leave()
  expect(await guest.store.change({ kind: 'add', productId: 999 })).toMatchObject({ kind: 'refused' })

  const { store, shop } = aStore({ saved: [1] })
  store.enter('thandi')
  await shop.rest()
  shop.saved = ids
  expect(await store.change({ kind: 'add', productId: 999 })).toMatchObject({ kind: 'refused' })
  expect(shop.saved).toEqual(ids)
})

test('notifies its listeners until they stop', async () => {
  const { store } = aStore({})
  let told = 0
  const stop = store.subscribe(() => {
    told += 1
  })
  store.leave()
  await store.change({ kind: 'add', productId: 1 })
  expect(told).toBe(2)
  stop()
  await store.change({ kind: 'add', productId: 2 })
  expect(told).toBe(2)
})

function aStore({ stored: text, saved = [] }: { stored?: string; saved?: number[] }) {
  const stored = new Map<string, string>(text === undefined ? [] : [['wishlist', text]])
  const elsewhere = new Map<string, () => void>()
  const shop = aShop(saved)
  const storage = tolerantStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  }))
  const store = wishlistStore({
    storage,
    onChangedElsewhere: (key, listener) => {
      elsewhere.set(key, listener)
      return () => elsewhere.delete(key)
    },
    exchange: wishlistExchange({ storage, read: shop.read, save: shop.save, now: () => 1 }),
  })
  return { store, stored, shop, hear: (key: string) => elsewhere.get(key)?.() }
}

/** Stores one list, as the shop does for an account. */
function aShop(saved: number[]) {
  const calls: string[] = []
  const unreachable = () => new ApiError(0, { error: 'Out of reach', code: 'offline' })
  let isNextAnswerLost = false
  const shop = {
    saved,
    calls,
    isDown: false,
    loseNextAnswer() {
      isNextAnswerLost = true
    },
    rest: () => new Promise<void>((resolve) => setImmediate(resolve)),
    async read() {
      calls.push('GET')
      if (shop.isDown) throw unreachable()
      return { productIds: shop.saved, products: [] }
    },
    async save(productIds: number[]) {
      calls.push('PUT')
      if (shop.isDown) throw unreachable()
      shop.saved = productIds
      if (isNextAnswerLost) {
        isNextAnswerLost = false
        throw unreachable()
      }
      return shop.read()
    },
  }
  return shop
}
