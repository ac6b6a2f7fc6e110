import { expect, test } from 'vitest'
import { tolerantStorage } from '../storage.ts'
import { removeLine } from './cart.ts'
import { cartStore, moveLine } from './cart-store.ts'

const twoLines = JSON.stringify([
  { id: 7, price: 100, quantity: 1 },
  { id: 8, price: 50, quantity: 2 },
])

test('shows the stored cart and gives the same object until it changes', () => {
  const { store } = aStore(twoLines)
  expect(store.snapshot().lines.map((line) => line.id)).toEqual([7, 8])
  expect(store.snapshot()).toBe(store.snapshot())
})

test('is ready and empty if nothing is stored', () => {
  expect(aStore(null).store.snapshot()).toEqual({ isReady: true, lines: [] })
})

test('notifies its listeners of a change and stores it', () => {
  const { store, stored } = aStore(twoLines)
  let told = 0
  const stop = store.subscribe(() => {
    told += 1
  })
  store.change((lines) => removeLine(lines, 7))
  expect(told).toBe(1)
  expect(JSON.parse(stored.get('cart') ?? '').map((line: { id: number }) => line.id)).toEqual([8])
  stop()
  store.change(() => [])
  expect(told).toBe(1)
})

test('bases a change on what another tab has stored in the meantime', () => {
  const { store, stored } = aStore(twoLines)
  store.snapshot()
  stored.set('cart', JSON.stringify([{ id: 9, price: 5, quantity: 1 }]))
  store.change((lines) => [...lines])
  expect(store.snapshot().lines.map((line) => line.id)).toEqual([9])
})

test('notices changes in other tabs under its own key', () => {
  const { store, hear } = aStore(null)
  let told = 0
  store.subscribe(() => {
    told += 1
  })
  hear('theme')
  expect(told).toBe(0)
  hear('cart')
  expect(told).toBe(1)
})

function aStore(text: string | null) {
  const stored = new Map<string, string>(text === null ? [] : [['cart', text]])
  const elsewhere = new Map<string, () => void>()
  const storage = tolerantStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  }))
  const store = cartStore(storage, (key, listener) => {
    elsewhere.set(key, listener)
    return () => elsewhere.delete(key)
  })
  return { store, stored, hear: (key: string) => elsewhere.get(key)?.() }
}

test('moves a line between the lists with all its fields', () => {
  const { cart, saved } = twoLists()
  moveLine(cart, saved, 8)
  expect(cart.snapshot().lines.map((line) => line.id)).toEqual([7])
  expect(saved.snapshot().lines.map(({ id, quantity }) => [id, quantity])).toEqual([[8, 2]])
  moveLine(saved, cart, 8)
  expect(cart.snapshot().lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    [7, 1],
    [8, 2],
  ])
  expect(saved.snapshot().lines).toEqual([])
})

test('merges a moved line with an existing one', () => {
  const { cart, saved } = twoLists()
  moveLine(cart, saved, 8)
  cart.change((lines) => [...lines, ...saved.snapshot().lines])
  moveLine(saved, cart, 8)
  expect(cart.snapshot().lines.find((line) => line.id === 8)?.quantity).toBe(4)
})

test('moves nothing if there is no such line', () => {
  const { cart, saved } = twoLists()
  moveLine(cart, saved, 99)
  expect(saved.snapshot().lines).toEqual([])
  expect(cart.snapshot().lines).toHaveLength(2)
})

function twoLists() {
  const stored = new Map<string, string>([['cart', twoLines]])
  const storage = tolerantStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  }))
  const deaf = () => () => undefined
  return { cart: cartStore(storage, deaf), saved: cartStore(storage, deaf, 'savedForLater') }
}
