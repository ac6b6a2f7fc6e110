import { parseJson } from '#web/session/api/parse-json.ts'
import { type BrowserStorage, persistentStorage, writeStored } from '#web/session/storage.ts'

const key = 'recentSearches'
const maxEntries = 6
const maxLength = 200

/** The recent searches of this browser, latest first. They are not sent anywhere. */
export function readRecentSearches(storage: BrowserStorage = persistentStorage): string[] {
  const stored: unknown = parseJson(storage.read(key) ?? '')
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, maxEntries) : []
}

export function rememberSearch(text: string, storage: BrowserStorage = persistentStorage): void {
  const searched = text.trim().slice(0, maxLength)
  if (searched === '') return
  const others = readRecentSearches(storage).filter((other) => other.toLowerCase() !== searched.toLowerCase())
  writeStored(storage, key, [searched, ...others].slice(0, maxEntries))
}

export function forgetSearches(storage: BrowserStorage = persistentStorage): void {
  storage.remove(key)
}

function isSearch(stored: unknown): stored is string {
  return typeof stored === 'string' && stored.trim() !== '' && stored.length <= maxLength
}
