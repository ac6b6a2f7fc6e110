import { shopConfig } from '#shop.config'
import { markCached } from './mark-cached.ts'
import { type CachedReason, networkFirst } from './network-first.ts'
import { offlineCache } from './offline-cache.ts'
import { offlinePage, offlinePageHeaders } from './offline-page.ts'
import { openNews } from './open-news.ts'
import { readPageView } from './page-view.ts'
import { mayBeCached, pageOfData, requestKind } from './request-kind.ts'
import type { FetchingEvent, WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
// Inserted by the build: its name, and the code that the shop's pages need beyond what they have loaded.
declare const __BUILD__: { id: string; assets: readonly string[] }

// Longer than a page takes on a poor connection, shorter than anybody's patience.
const limitMs = 4000

const { origin } = self.location
const store = offlineCache(caches, __BUILD__.id)
// Pages whose data was just too slow: the page itself is not waited for a second time.
const givenUp = new Set<string>()

self.addEventListener('install', (event) => {
  event.waitUntil(store.keepAssets(__BUILD__.assets).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([store.removeOld(), self.registration.navigationPreload?.enable()]).then(() =>
      self.clients.claim(),
    ),
  )
})

self.addEventListener('message', (event) => {
  const seen = readPageView(event.data, origin)
  if (seen) event.waitUntil(Promise.all([keepSeenPage(seen.page), ...seen.files.map(keepSeenFile)]))
})

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openNews(self.clients, { news: notification.data, origin }))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (requestKind(request, origin)) {
    case 'page':
      event.respondWith(answerPage(event))
      break
    case 'uncached_page':
      event.respondWith(freshPage(event).catch(offlineAnswer))
      break
    case 'page_data':
      event.respondWith(answerPageData(event))
      break
    case 'asset':
      event.respondWith(answerFile(event, store.findAsset, store.keepAsset))
      break
    case 'picture':
      event.respondWith(answerFile(event, store.findPicture, store.keepPicture))
      break
    case 'other':
      break
  }
})

async function answerPage(event: FetchingEvent): Promise<Response> {
  const address = new URL(event.request.url)
  // Copied before anybody reads it, and cached even if it arrives too late to be shown.
  const copied = freshPage(event).then((answer) => ({ answer, copy: answer.clone() }))
  event.waitUntil(
    copied.then(
      ({ copy }) => store.keepPage(address, copy),
      () => undefined,
    ),
  )

  const answered = await networkFirst({
    fresh: copied.then(({ answer }) => answer),
    findCached: () => store.findPage(address),
    limitMs: givenUp.delete(address.href) ? 0 : limitMs,
  })
  switch (answered.kind) {
    case 'fresh':
      return answered.answer
    case 'cached':
      return cachedResponse(answered.copy, answered.reason)
    case 'unreachable':
      return offlineAnswer()
  }
}

function cachedResponse(
  cached: { html: string; headers: Headers; at: Date },
  reason: CachedReason,
): Response {
  return new Response(markCached(cached.html, { at: cached.at, reason }, new Date()), {
    headers: cached.headers,
  })
}

/**
 * If the data of a page does not arrive, the whole page is opened instead, cached or not: it explains the situation.
 */
async function answerPageData(event: FetchingEvent): Promise<Response> {
  const page = pageOfData(event.request.url)
  const answered = await networkFirst({
    fresh: fetch(event.request),
    findCached: () => store.findPage(page),
    limitMs,
  })
  if (answered.kind === 'fresh') return answered.answer
  if (answered.kind === 'cached' && answered.reason === 'slow') givenUp.add(page.href)
  return openAsPage(page)
}

/** In React Router's format (its single-fetch.ts): a redirect that reloads the document. */
function openAsPage({ pathname, search }: URL): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'X-Remix-Redirect': pathname + search,
      'X-Remix-Reload-Document': 'true',
      'X-Remix-Replace': 'true',
    },
  })
}

async function answerFile(
  event: FetchingEvent,
  find: (url: string) => Promise<Response | null>,
  keep: (url: string, answer: Response) => Promise<void>,
): Promise<Response> {
  const { url } = event.request
  const cached = await find(url)
  if (cached) return cached
  const answer = await fetch(event.request)
  event.waitUntil(keep(url, answer.clone()))
  return answer
}

async function freshPage({ request, preloadResponse }: FetchingEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/** A page that was reached by its data only, or before this worker was there. */
async function keepSeenPage(page: URL): Promise<void> {
  if (!mayBeCached(page, origin) || (await store.hasNewPage(page))) return
  const request = { credentials: 'omit', headers: { accept: 'text/html' } } as const
  const answer = await fetch(page, request).catch(() => null)
  if (answer) await store.keepPage(page, answer)
}

async function keepSeenFile(url: string): Promise<void> {
  const isAsset = new URL(url).pathname.startsWith('/assets/')
  const [find, keep] = isAsset ? [store.findAsset, store.keepAsset] : [store.findPicture, store.keepPicture]
  if (await find(url)) return
  const answer = await fetch(url).catch(() => null)
  if (answer) await keep(url, answer)
}

async function offlineAnswer(): Promise<Response> {
  const [seen, fontUrl] = await Promise.all([store.listSeen(), store.findFontUrl()])
  const html = offlinePage({ shopName: shopConfig.name, fontUrl, seen })
  return new Response(html, { status: 503, headers: offlinePageHeaders })
}
