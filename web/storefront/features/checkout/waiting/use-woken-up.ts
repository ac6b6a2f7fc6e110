import { useEffect, useEffectEvent } from 'react'

/** For people who return with the browser's back button, and find the page frozen as it was. */
export function useWokenUp(wake: () => void): void {
  const hear = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) wake()
  })

  useEffect(() => {
    const listener = (event: PageTransitionEvent) => hear(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])
}
