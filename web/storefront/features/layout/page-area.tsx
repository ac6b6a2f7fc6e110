import clsx from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// Most pages load sooner, and a flickering spinner makes a shop feel slower than it is.
const patienceMs = 300

/** The area of the pages. A spinner replaces a page that loads slowly. */
export function PageArea({ children }: { children: ReactNode }) {
  const awaited = useAwaitedPath()
  const main = useArrival()
  return (
    <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
      {awaited !== null && (
        <div className="page py-24">
          <Spinner label={listsProducts(awaited) ? 'Loading products...' : 'Loading...'} />
        </div>
      )}
      {/* Hidden, not removed: if navigation is cancelled, the page is as it was. */}
      <div className={clsx(awaited !== null && 'hidden')}>{children}</div>
    </main>
  )
}

/** Announces a new page to screen readers, and moves the focus to its start. */
function useArrival() {
  const { pathname } = useLocation()
  const announce = useAnnounce()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // What the server wrote for search engines is about the page that was left, and they load each page by itself.
    for (const written of document.querySelectorAll('[type="application/ld+json"]')) written.remove()
    announce(document.title)
    const focused = document.activeElement
    const hasOwnFocus = main.current?.contains(focused)
    // Searching takes the focus from its box. A person already there has begun to type the next one.
    const isTyping = focused instanceof HTMLInputElement
    if (!hasOwnFocus && !isTyping) main.current?.focus({ preventScroll: true })
  }, [pathname, announce])

  return main
}

function useAwaitedPath(): string | null {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const next = navigation.state === 'loading' ? navigation.location.pathname : null
  const leaving = next !== null && next !== pathname ? next : null
  const [awaited, setAwaited] = useState<string | null>(null)

  useEffect(() => {
    if (leaving === null) {
      setAwaited(null)
      return
    }
    const timer = setTimeout(() => setAwaited(leaving), patienceMs)
    return () => clearTimeout(timer)
  }, [leaving])

  return leaving !== null && awaited === leaving ? awaited : null
}

function listsProducts(pathname: string): boolean {
  return pathname === '/' || pathname === '/products' || pathname.startsWith('/category/')
}
