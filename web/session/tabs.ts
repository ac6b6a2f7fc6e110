import { z } from 'zod'
import { type BrowserStorage, lastingStorage, onStoredElsewhere, readStored, writeStored } from './storage.ts'

const key = 'session'

const Signal = z.object({ person: z.enum(['signed_in', 'signed_out']), at: z.number() })

/** Session storage is each tab's own, so tabs have to be told when the person signs in or out in another. */
export function tellOtherTabs(person: 'signed_in' | 'signed_out', storage = lastingStorage): void {
  // The time makes each signal a change: browsers tell other tabs of nothing else.
  writeStored(storage, key, { person, at: Date.now() })
}

export function onOtherTabs(listener: (person: 'signed_in' | 'signed_out') => void): () => void {
  return onStoredElsewhere(key, () => {
    const signal = readStored(lastingStorage, key, Signal)
    if (signal) listener(signal.person)
  })
}

/** Whoever signed out here stays a guest, even when the shop could not be told and its cookie lives on. */
export function hasSignedOut(storage: BrowserStorage = lastingStorage): boolean {
  return readStored(storage, key, Signal)?.person === 'signed_out'
}
