import { useEffect, useEffectEvent } from 'react'

/** For someone who comes back by the browser's own button, and finds the page as it was left, in the middle of things. */
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
