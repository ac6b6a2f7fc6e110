import { startTransition, useEffect, useState } from 'react'
import { hydratedEvent } from './deferred-hydration.ts'

/**
 * Signals that the page is hydrated. One round after mounting: in the first, forms take over earlier input, and storage
 * is read. With the same low priority as code that waits for storage, so that it does not come before it.
 */
export function HydrationSignal() {
  const [isMounted, setIsMounted] = useState(false)

  useEffect(() => startTransition(() => setIsMounted(true)), [])
  useEffect(() => {
    if (isMounted) dispatchEvent(new Event(hydratedEvent))
  }, [isMounted])

  return null
}
