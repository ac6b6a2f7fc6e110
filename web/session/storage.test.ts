import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseStored, readStored } from './read-stored.ts'
import {
  type BrowserStorage,
  hasSignedInCookie,
  outlivesPage,
  tolerantStorage,
  writeStored,
} from './storage.ts'

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

test('remembers for as long as the page is open if the browser refuses storage', () => {
  const storage = tolerantStorage(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  expect(storage.read('cart')).toBeNull()
  storage.write('cart', '[]')
  expect(storage.read('cart')).toBe('[]')
  storage.remove('cart')
  expect(storage.read('cart')).toBeNull()
})

test('knows whether its data outlives the page, and leaves nothing behind by testing it', () => {
  const stored = new Map<string, string>()
  const working = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  }
  expect(outlivesPage(() => working)).toBe(true)
  expect(stored.size).toBe(0)
  const refusing = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  expect(outlivesPage(refusing)).toBe(false)
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
