import type { User } from '#contract/accounts/account.ts'
import { tabStorage } from '../storage.ts'
import { hasOwnCookie, notifyOtherTabs } from '../tabs.ts'
import { beginPerson, endPerson, forgetPerson } from './forget-person.ts'
import type { Login } from './open-session.ts'
import type { RestoredSession } from './restore-session.ts'

export type KnownPerson = { status: 'guest'; user: null } | { status: 'signed_in'; user: User }
export type Person = { status: 'checking'; user: null } | KnownPerson

export const unknownPerson = { status: 'checking', user: null } as const
const guest: KnownPerson = { status: 'guest', user: null }
/** Treated as a guest, since the shop did not answer. */
const unasked: KnownPerson = { ...guest }

const listeners = new Set<() => void>()
let person: Person = unknownPerson
// Logging in or out while a check is running makes its result outdated.
let changes = 0
let isBegun = false

function become(next: Person): void {
  changes += 1
  person = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function begin(): void {
  if (isBegun) return
  isBegun = true
  void restore()
}

async function restore(): Promise<void> {
  const before = changes
  const restored = await restoreOnce(() => changes === before)
  if (changes !== before) return
  switch (restored.kind) {
    case 'signed_in':
      keepSession(restored)
      return become({ status: 'signed_in', user: restored.user })
    case 'guest':
      return endSession()
    case 'unknown':
      become(unasked)
  }
}

/** A guest's page does without the client and the contract's schemas. */
function restoreOnce(isActive: () => boolean): Promise<RestoredSession> {
  if (tabStorage.read('token') === null && !hasOwnCookie()) return Promise.resolve({ kind: 'guest' })
  return import('./restore-with-patience.ts').then(
    ({ restoreWithPatience }) => restoreWithPatience(isActive),
    () => ({ kind: 'unknown' }),
  )
}

function endSession(): void {
  endPerson()
  become(guest)
}

function leave(): void {
  forgetPerson()
  become(guest)
}

function keepSession({ user, token }: { user: User; token: string }): void {
  beginPerson(user.id)
  tabStorage.write('token', token)
  tabStorage.write('email', user.email)
}

/** The person of the tab, not of a page: loaders and components share it. */
export const personStore = {
  subscribe,
  snapshot: () => person,
  begin,
  /** The shop could not be reached: it may know the person another time. */
  isUnasked: () => person === unasked,
  known(): Promise<KnownPerson> {
    begin()
    return new Promise((resolve) => {
      const hear = () => {
        if (person.status === 'checking') return
        listeners.delete(hear)
        resolve(person)
      }
      listeners.add(hear)
      hear()
    })
  },
  enter(opened: Login): void {
    keepSession(opened)
    become({ status: 'signed_in', user: opened.user })
    notifyOtherTabs('signed_in')
  },
  endSession,
  leave,
  awaitSignIn(): void {
    tabStorage.remove('token')
    tabStorage.remove('email')
  },
  endInAllTabs(): void {
    // Reported first: another tab that saw an empty cart before would mistake it for a change.
    notifyOtherTabs('signed_out')
    leave()
  },
  refetch: restore,
}
