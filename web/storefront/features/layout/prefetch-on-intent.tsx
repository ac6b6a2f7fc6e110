import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { pageBehind } from './page-behind.ts'

// Shorter than people take to press what they rest on, longer than they take to pass over it or to begin to scroll.
const restMs = 65

/**
 * Fetches the code and data of a page when somebody reaches for a link to it: rests on it, comes to it by keyboard, or
 * presses it, which takes a while until it is let go. Pages are the same for everyone and start nothing.
 */
export function PrefetchOnIntent() {
  // On each page anew: what was reached for on the one before has been come to, or is not wanted any more.
  return <Reached key={useLocation().key} />
}

function Reached() {
  const [page, setPage] = useState<string | null>(null)

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    let reached: string | null = null

    function leave() {
      clearTimeout(resting)
      reached = null
    }

    function reach({ type, target }: Event) {
      const link = target instanceof Element ? target.closest('a') : null
      const path = link && pageBehind(link, location.href)
      if (path === reached && type !== 'mousedown') return
      leave()
      if (path === null) return
      reached = path
      if (type === 'mousedown') setPage(path)
      else resting = setTimeout(() => setPage(path), restMs)
    }

    const reaching = ['pointerover', 'focusin', 'mousedown'] as const
    for (const type of reaching) document.addEventListener(type, reach, { passive: true })
    // A finger that begins to scroll has not reached for what lies under it.
    document.addEventListener('pointercancel', leave)
    return () => {
      leave()
      for (const type of reaching) document.removeEventListener(type, reach)
      document.removeEventListener('pointercancel', leave)
    }
  }, [])

  return page && <PrefetchPageLinks page={page} />
}
