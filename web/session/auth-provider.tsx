import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/account.ts'
import { logout, verifySession } from './account-endpoints.ts'
import { browserApi } from './browser-api.ts'
import { beginPerson, forgetPerson } from './forget-person.ts'
import type { Opened } from './open-session.ts'
import { type RestoredSession, restoreSession } from './restore-session.ts'
import { hasSignedInCookie, tabStorage } from './storage.ts'
import { hasSignedOut, notifyOtherTabs, onOtherTabs } from './tabs.ts'

export type SignedIn = { kind: 'signed_in'; user: User }

type Person =
  | { status: 'checking'; user: null }
  | { status: 'guest'; user: null }
  | { status: 'signed_in'; user: User }

export type Auth = Person & {
  /** With a session that the shop has just opened. */
  enter(opened: Opened): SignedIn
  logOut(): void
  /** For when the shop no longer knows this session: one is a guest again, where one is. */
  endSession(): void
  /** The same where the page must stay as it is: the next sign-in, in whatever tab, goes on here. */
  awaitSignIn(): void
  /** For when all sessions have ended, with the old password or with the account itself. */
  endInAllTabs(): void
  /** For when the shop may know something new of the person, who stays signed in meanwhile. */
  refetch(): void
}

const AuthContext = createContext<Auth | null>(null)

const checking: Person = { status: 'checking', user: null }
const guest: Person = { status: 'guest', user: null }
/** Taken for a guest, since nobody could be asked. */
const unasked: Person = { ...guest }

// A shop that is just restarting answers within this; after that the page goes on as for a guest.
const retryAfterMs = [1000, 3000, 8000]

export function AuthProvider({ children }: { children: ReactNode }) {
  const [person, setPerson] = useState<Person>(checking)
  const navigate = useNavigate()
  // Signing in or out while a check is under way makes what that check says out of date.
  const lastChange = useRef(0)

  const become = useCallback((next: Person) => {
    lastChange.current += 1
    setPerson(next)
  }, [])

  const endSession = useCallback(() => {
    forgetPerson()
    become(guest)
  }, [become])

  const restore = useCallback(async () => {
    const asked = lastChange.current
    const restored = await restoreWithPatience(() => lastChange.current === asked)
    if (lastChange.current !== asked) return
    switch (restored.kind) {
      case 'signed_in':
        keepSession(restored)
        return become({ status: 'signed_in', user: restored.user })
      case 'guest':
        return endSession()
      case 'unknown':
        become(unasked)
    }
  }, [become, endSession])

  const endInAllTabs = useCallback(() => {
    // Told first: another tab that heard of an empty cart before would take it for a change that was made there.
    notifyOtherTabs('signed_out')
    endSession()
  }, [endSession])

  const logOut = useCallback(() => {
    const token = tabStorage.read('token')
    endInAllTabs()
    navigate('/')
    // Nobody waits for this, and a session that it fails to end runs out by itself.
    if (token) browserApi.call(logout, {}, { token, keepalive: true }).catch(() => undefined)
  }, [endInAllTabs, navigate])

  useEffect(() => {
    restore()
  }, [restore])

  useEffect(() => {
    if (person !== unasked) return
    window.addEventListener('online', restore)
    return () => window.removeEventListener('online', restore)
  }, [person, restore])

  useEffect(
    () =>
      onOtherTabs((person) => {
        if (person === 'signed_out') endSession()
        else if (!tabStorage.read('token')) restore()
      }),
    [endSession, restore],
  )

  const enter = useCallback(
    (opened: Opened): SignedIn => {
      keepSession(opened)
      become({ status: 'signed_in', user: opened.user })
      notifyOtherTabs('signed_in')
      return { kind: 'signed_in', user: opened.user }
    },
    [become],
  )

  const auth = useMemo(
    () => ({
      ...person,
      enter,
      logOut,
      endSession,
      awaitSignIn: forgetSession,
      endInAllTabs,
      refetch: restore,
    }),
    [person, enter, logOut, endSession, endInAllTabs, restore],
  )

  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used inside AuthProvider')
  return auth
}

async function restoreWithPatience(isActive: () => boolean): Promise<RestoredSession> {
  for (const delayMs of [...retryAfterMs, null]) {
    const restored = await restoreSession({
      token: tabStorage.read('token'),
      hasCookie: hasSignedInCookie() && !hasSignedOut(),
      verify: (token) => browserApi.call(verifySession, {}, { token }),
    })
    if (restored.kind !== 'unknown' || delayMs === null || !isActive()) return restored
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return { kind: 'unknown' }
}

function keepSession({ user, token }: { user: User; token: string }): void {
  beginPerson(user.id)
  tabStorage.write('token', token)
  tabStorage.write('email', user.email)
}

function forgetSession(): void {
  tabStorage.remove('token')
  tabStorage.remove('email')
}
