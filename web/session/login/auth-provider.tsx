import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import { tabStorage } from '../storage.ts'
import { onOtherTabs } from '../tabs.ts'
import type { Login } from './open-session.ts'
import { type Person, personStore, unknownPerson } from './person-store.ts'

export type SignedIn = { kind: 'signed_in'; user: User }

export type Auth = Person & {
  /** With a newly opened session. */
  enter(opened: Login): SignedIn
  logOut(): void
  /** When the shop no longer knows this session: the person becomes a guest, on the same page. */
  endSession(): void
  /** The same if the page must stay as it is: the next login, in any tab, continues here. */
  awaitSignIn(): void
  /** When all sessions have ended, with the old password or with the account itself. */
  endInAllTabs(): void
  /** When the person's data may have changed; they stay logged in meanwhile. */
  refetch(): void
}

const AuthContext = createContext<Auth | null>(null)

const { endSession, awaitSignIn, endInAllTabs, refetch } = personStore

export function AuthProvider({ children }: { children: ReactNode }) {
  const [person, setPerson] = useState<Person>(unknownPerson)
  const navigate = useNavigate()

  useEffect(() => {
    const hear = () => setPerson(personStore.snapshot())
    hear()
    personStore.begin()
    return personStore.subscribe(hear)
  }, [])

  useEffect(() => {
    const retry = () => {
      if (personStore.isUnasked()) void refetch()
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])

  useEffect(
    () =>
      onOtherTabs((person) => {
        if (person === 'signed_out') personStore.leave()
        else if (!tabStorage.read('token')) void refetch()
      }),
    [],
  )

  const logOut = useCallback(() => {
    const token = tabStorage.read('token')
    endInAllTabs()
    navigate('/')
    // Nobody waits for this, and a session that it fails to end expires by itself.
    if (token)
      import('./restore-with-patience.ts')
        .then(({ revokeToken }) => revokeToken(token))
        .catch(() => undefined)
  }, [navigate])

  const auth = useMemo(
    () => ({ ...person, enter, logOut, endSession, awaitSignIn, endInAllTabs, refetch }),
    [person, logOut],
  )

  return <AuthContext value={auth}>{children}</AuthContext>
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used inside AuthProvider')
  return auth
}

function enter(opened: Login): SignedIn {
  personStore.enter(opened)
  return { kind: 'signed_in', user: opened.user }
}
