import { startTransition, useEffect, useState } from 'react'
import { aliveEvent } from './starter.ts'

/**
 * Tells the starter that the page listens. One round after it stands: in the first, forms take over what was typed
 * before, and storage is read. As unhurried as what waits for storage, so that it does not come before it.
 */
export function TellAlive() {
  const [isStanding, setIsStanding] = useState(false)

  useEffect(() => startTransition(() => setIsStanding(true)), [])
  useEffect(() => {
    if (isStanding) dispatchEvent(new Event(aliveEvent))
  }, [isStanding])

  return null
}
