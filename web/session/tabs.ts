import { fieldsOf, parseJson } from './api/parse-json.ts'
import {
  type BrowserStorage,
  hasSignedInCookie,
  onStoredElsewhere,
  persistentStorage,
  writeStored,
} from './storage.ts'

const key = 'session'

type Person = 'signed_in' | 'signed_out'

/** Session storage is per tab, so tabs have to be told when the person logs in or out in another. */
export function notifyOtherTabs(person: Person, storage = persistentStorage): void {
  // The time makes each signal a change: browsers report nothing else to other tabs.
  writeStored(storage, key, { person, at: Date.now() })
}

export function onOtherTabs(listener: (person: Person) => void): () => void {
  return onStoredElsewhere(key, () => {
    const person = lastSignal(persistentStorage)
    if (person) listener(person)
  })
}

/** A person who logged out here stays a guest, even if the shop could not be told and its cookie still exists. */
export function hasOwnCookie(): boolean {
  return hasSignedInCookie() && !hasSignedOut()
}

export function hasSignedOut(storage: BrowserStorage = persistentStorage): boolean {
  return lastSignal(storage) === 'signed_out'
}

function lastSignal(storage: BrowserStorage): Person | null {
  const { person } = fieldsOf(parseJson(storage.read(key) ?? ''))
  return person === 'signed_in' || person === 'signed_out' ? person : null
}
