import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { pageBehind } from './page-behind.ts'

// Shorter than the time before people press, longer than passing over a link or beginning to scroll takes.
const restMs = 65

/**
 * Prefetches the code and data of a page on intent: hovering over a link, focusing it, or pressing it, before the press
 * is released. Pages are the same for everyone and have no side effects.
 */
export function PrefetchOnIntent() {
  // For each page again: the earlier prefetches are used or no longer wanted.
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
    // A finger that begins to scroll does not intend to open the link under it.
    document.addEventListener('pointercancel', leave)
    return () => {
      leave()
      for (const type of reaching) document.removeEventListener(type, reach)
      document.removeEventListener('pointercancel', leave)
    }
  }, [])

  return page && <PrefetchPageLinks page={page} />
}
