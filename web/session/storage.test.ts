import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { parseStored, readStored } from './read-stored.ts'
import { type BrowserStorage, hasSignedInCookie, tolerantStorage, writeStored } from './storage.ts'

const Draft = z.object({ city: z.string() })

test('returns what was written', () => {
  const storage = workingStorage()
  writeStored(storage, 'draft', { city: 'Durban' })
  expect(readStored(storage, 'draft', Draft)).toEqual({ city: 'Durban' })
})

test('forgets what was removed', () => {
  const storage = workingStorage()
  storage.write('email', 'thandi@example.com')
  storage.remove('email')
  expect(storage.read('email')).toBeNull()
})

test('returns null for missing, broken or invalid data', () => {
  expect(readStored(workingStorage(), 'draft', Draft)).toBeNull()
  expect(parseStored('{"city":', Draft)).toBeNull()
  expect(parseStored('{"city":7}', Draft)).toBeNull()
})

test.each([
  [
    'refuses storage',
    () => {
      throw new DOMException('Access is denied', 'SecurityError')
    },
  ],
  ['has none', () => null],
])('remembers for as long as the page is open if the browser %s', (_, access) => {
  const storage = tolerantStorage(access)
  expect(storage.read('cart')).toBeNull()
  storage.write('cart', '[]')
  expect(storage.read('cart')).toBe('[]')
  storage.remove('cart')
  expect(storage.read('cart')).toBeNull()
})

test('prefers what it could not store to the older text that is stored', () => {
  let isFull = false
  const stored = new Map<string, string>()
  const storage = tolerantStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, text) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key) => stored.delete(key),
  }))
  storage.write('cart', 'old')
  isFull = true
  storage.write('cart', 'new')
  expect(storage.read('cart')).toBe('new')
})

test('refuses to remember anything on the server', () => {
  const storage = tolerantStorage(() => window.localStorage)
  expect(() => storage.write('cart', '[]')).toThrow(ReferenceError)
})

test('knows from the readable cookie whether a session may be restored', () => {
  expect(hasSignedInCookie('theme=dark; kwela_signed_in=1', 'http:')).toBe(true)
  expect(hasSignedInCookie('kwela_signed_in=', 'http:')).toBe(false)
  expect(hasSignedInCookie('not_kwela_signed_in=1', 'http:')).toBe(false)
  expect(hasSignedInCookie('', 'http:')).toBe(false)
})

test('asks the shop where cookies cannot be read', () => {
  vi.stubGlobal('document', {
    get cookie() {
      throw new DOMException('The document is sandboxed.', 'SecurityError')
    },
  })
  expect(hasSignedInCookie(undefined, 'http:')).toBe(true)
  vi.unstubAllGlobals()
})

test('only trusts, on https, the cookie that no other host can have set', () => {
  expect(hasSignedInCookie('theme=dark; __Host-kwela_signed_in=1', 'https:')).toBe(true)
  expect(hasSignedInCookie('kwela_signed_in=1', 'https:')).toBe(false)
})

function workingStorage(): BrowserStorage {
  const stored = new Map<string, string>()
  return tolerantStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => stored.set(key, text),
    removeItem: (key) => stored.delete(key),
  }))
}
