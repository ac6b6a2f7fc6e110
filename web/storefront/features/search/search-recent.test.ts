import { expect, test } from 'vitest'
import type { BrowserStorage } from '#web/session/storage.ts'
import { forgetSearches, readRecentSearches, rememberSearch } from './search-recent.ts'

function aStorage(): BrowserStorage {
  const stored = new Map<string, string>()
  return {
    read: (key) => stored.get(key) ?? null,
    write: (key, text) => stored.set(key, text),
    remove: (key) => stored.delete(key),
  }
}

test('remembers the latest six searches, latest first', () => {
  const storage = aStorage()
  for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7']) rememberSearch(text, storage)
  expect(readRecentSearches(storage)).toEqual(['g7', 'f6', 'e5', 'd4', 'c3', 'b2'])
})

test('remembers a repeated search once, as it was last written', () => {
  const storage = aStorage()
  for (const text of ['usb', 'monitor', ' USB ']) rememberSearch(text, storage)
  expect(readRecentSearches(storage)).toEqual(['USB', 'monitor'])
})

test('ignores a blank search', () => {
  const storage = aStorage()
  rememberSearch('   ', storage)
  expect(readRecentSearches(storage)).toEqual([])
})

test('forgets all of them on request', () => {
  const storage = aStorage()
  rememberSearch('usb', storage)
  forgetSearches(storage)
  expect(readRecentSearches(storage)).toEqual([])
})

test('treats unreadable data as none', () => {
  const storage = aStorage()
  storage.write('recentSearches', '{"usb": 1}')
  expect(readRecentSearches(storage)).toEqual([])
  rememberSearch('usb', storage)
  expect(readRecentSearches(storage)).toEqual(['usb'])
})
