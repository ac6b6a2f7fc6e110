import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OpenWork } from '#contract/shop/notification.ts'
import { freshNews } from './fresh-news.ts'
import { isNotifying, notify } from './notify.ts'
import { useOpenWorkPolling } from './open-work-queries.ts'
import { countedTitle, openWorkTotal } from './open-work-total.ts'

/** Keeps the counts up to date, in the title of the tab too, and shows news as notifications. */
export function OpenWorkWatcher() {
  const work = useOpenWorkPolling()
  useCountInTitle(work && openWorkTotal(work))
  useNotifications(work)
  return null
}

function useCountInTitle(count: number | undefined) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page (its key) writes a title of its own, without the count
  useEffect(() => {
    if (count === undefined) return
    document.title = countedTitle(document.title, count)
    return () => {
      document.title = countedTitle(document.title, 0)
    }
  }, [count, key])
}

function useNotifications(work: OpenWork | undefined) {
  const navigate = useNavigate()
  const seen = useRef<OpenWork['newest']>(undefined)
  useEffect(() => {
    if (!work) return
    const news = freshNews(seen.current, work.newest)
    seen.current = work.newest
    if (isNotifying()) for (const one of news) void notify(one, navigate)
  }, [work, navigate])
}
