import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A page that one has arrived at may be reloaded without going on from it (go-on.ts). */
export function ForgetDestination() {
  const { state } = useNavigation()
  // Drawn again on each arrival, also where nothing had to be loaded, so that one was never under way.
  useLocation()
  useEffect(() => {
    if (state === 'idle') sessionStorage.removeItem('going-to')
  })
  return null
}
