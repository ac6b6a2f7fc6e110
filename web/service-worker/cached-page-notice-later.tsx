import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { later } from '#web/deferred-hydration/later.tsx'
import { reportPageView } from './report-page-view.ts'

const CachedPageNotice = later(
  () => import('./cached-page-notice.tsx').then((module) => module.CachedPageNotice),
  {
    whileMissing: null,
  },
)

/** Tells the worker which pages are viewed. The notice is for a page from its cache, where its code is as well. */
export function CachedPageNoticeLater() {
  const { pathname, search } = useLocation()
  const [isCached, setIsCached] = useState(false)

  useEffect(() => setIsCached(document.documentElement.hasAttribute('data-cached')), [])
  useEffect(() => reportPageView(pathname + search), [pathname, search])

  return isCached && <CachedPageNotice />
}
