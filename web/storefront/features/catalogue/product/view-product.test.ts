import { expect, test } from 'vitest'
import { type BrowserStorage, tolerantStorage } from '#web/session/storage.ts'
import { viewProduct } from './view-product.ts'

test('returns the other viewed products, the latest first and each once', () => {
  const storage = aStorage()
  expect(viewProduct(1, storage)).toEqual([])
  expect(viewProduct(2, storage)).toEqual([1])
  expect(viewProduct(3, storage)).toEqual([2, 1])
  expect(viewProduct(1, storage)).toEqual([3, 2])
  expect(viewProduct(1, storage)).toEqual([3, 2])
})

test('keeps eight at most', () => {
  const storage = aStorage()
  for (let id = 1; id <= 12; id += 1) viewProduct(id, storage)
  expect(JSON.parse(storage.read('recentlyViewed') ?? '')).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
  expect(viewProduct(20, storage)).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
})

test.each(['', 'no list', '{}', '["a"]', '[0]'])('starts again if %j is stored', (text) => {
  const storage = aStorage()
  storage.write('recentlyViewed', text)
  expect(viewProduct(7, storage)).toEqual([])
  expect(storage.read('recentlyViewed')).toBe('[7]')
})

function aStorage(): BrowserStorage {
  const stored = new Map<string, string>()
  return tolerantStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => stored.set(key, text),
    removeItem: (key) => stored.delete(key),
  }))
}
