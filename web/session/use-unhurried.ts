import { startTransition, useEffect, useState } from 'react'

/**
 * Becomes true a little later, and renders what waits for it in slices: every card and line of a page waits for the
 * browser's storage, and rendering them all in one task would block a phone. Later changes do not wait.
 */
export function useUnhurried(isReady: boolean): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => startTransition(() => setIsShown(isReady)), [isReady])
  return isShown && isReady
}
