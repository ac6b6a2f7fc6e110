import { expect, test } from 'vitest'
import { type BrowserStorage, tolerantStorage } from './storage.ts'
import { hasSignedOut, notifyOtherTabs } from './tabs.ts'

test('remembers a logout until the next login', () => {
  const storage = anEmptyStorage()
  expect(hasSignedOut(storage)).toBe(false)
  notifyOtherTabs('signed_out', storage)
  expect(hasSignedOut(storage)).toBe(true)
  notifyOtherTabs('signed_in', storage)
  expect(hasSignedOut(storage)).toBe(false)
})

function anEmptyStorage(): BrowserStorage {
  const stored = new Map<string, string>()
  return tolerantStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => stored.set(key, text),
    removeItem: (key) => stored.delete(key),
  }))
}
