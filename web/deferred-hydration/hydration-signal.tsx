import { startTransition, useEffect, useState } from 'react'
import { hydratedEvent } from './deferred-hydration.ts'

/**
 * Says that the page is hydrated. One round after it is mounted: in the first, forms take over what was typed
 * before, and storage is read. As unhurried as what waits for storage, so that it does not come before it.
 */
export function HydrationSignal() {
  const [isMounted, setIsMounted] = useState(false)

  useEffect(() => startTransition(() => setIsMounted(true)), [])
  useEffect(() => {
    if (isMounted) dispatchEvent(new Event(hydratedEvent))
  }, [isMounted])

  return null
}
