import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useAuth } from './auth-provider.tsx'

/** For a page that guests see as well: once they are logged in, in any tab, its loader runs again. */
export function useReloadOnceSignedIn(wasGuest = true): void {
  const { status } = useAuth()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (wasGuest && status === 'signed_in') void revalidate()
  }, [wasGuest, status, revalidate])
}
