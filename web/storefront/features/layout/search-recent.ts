import { parseJson } from '#web/session/json.ts'
import { type BrowserStorage, lastingStorage, writeStored } from '#web/session/storage.ts'

const key = 'recentSearches'
const mostKept = 6
const longest = 200

/** What was searched for in this browser, the latest first. Nobody else is told. */
export function readRecentSearches(storage: BrowserStorage = lastingStorage): string[] {
  const stored: unknown = parseJson(storage.read(key) ?? '')
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, mostKept) : []
}

export function rememberSearch(text: string, storage: BrowserStorage = lastingStorage): void {
  const searched = text.trim().slice(0, longest)
  if (searched === '') return
  const others = readRecentSearches(storage).filter((other) => other.toLowerCase() !== searched.toLowerCase())
  writeStored(storage, key, [searched, ...others].slice(0, mostKept))
}

export function forgetSearches(storage: BrowserStorage = lastingStorage): void {
  storage.remove(key)
}

function isSearch(stored: unknown): stored is string {
  return typeof stored === 'string' && stored.trim() !== '' && stored.length <= longest
}
