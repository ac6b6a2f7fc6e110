import { assetPaths, titleHtml } from './html-text.ts'
import type { VisitedPage } from './offline-page.ts'

export type CachedPage = { html: string; headers: Headers; at: Date }

const maxPages = 60
const maxPictures = 300
const maxSeenListed = 12
// A page that its own request cached a moment ago is not requested again.
const stillNewMs = 5 * 60_000

const cachedAtHeader = 'x-cached-at'
const cachedTitleHeader = 'x-cached-title'

/** This device's cache: the pages and code of one build, and pictures, which never change. */
export function offlineCache(storage: CacheStorage, buildId: string) {
  const names = { pages: `pages-${buildId}`, assets: `assets-${buildId}`, pictures: 'pictures-1' }
  const any = { ignoreVary: true }

  return {
    async removeOld(): Promise<void> {
      const current = new Set(Object.values(names))
      const old = (await storage.keys()).filter((name) => !current.has(name))
      await Promise.all(old.map((name) => storage.delete(name)))
    },

    async keepAssets(paths: readonly string[]): Promise<void> {
      await keepMissing(await storage.open(names.assets), paths)
    },

    findAsset: async (url: string) => (await (await storage.open(names.assets)).match(url, any)) ?? null,
    findPicture: async (url: string) => (await (await storage.open(names.pictures)).match(url, any)) ?? null,

    async keepAsset(url: string, answer: Response): Promise<void> {
      if (isWhole(answer)) await (await storage.open(names.assets)).put(url, answer)
    },

    async keepPicture(url: string, answer: Response): Promise<void> {
      if (!isWhole(answer)) return
      const cache = await storage.open(names.pictures)
      await cache.put(url, answer)
      await trim(cache, maxPictures)
    },

    async findPage(address: URL): Promise<CachedPage | null> {
      const cached = await (await storage.open(names.pages)).match(keyOf(address), any)
      if (!cached) return null
      return { html: await cached.text(), headers: cached.headers, at: cachedAt(cached) }
    },

    async hasNewPage(address: URL): Promise<boolean> {
      const cached = await (await storage.open(names.pages)).match(keyOf(address), any)
      return cached !== undefined && Date.now() - cachedAt(cached).getTime() < stillNewMs
    },

    /**
     * Caches a successful page, once all its code is cached, and removes one that is gone. A server error does neither.
     */
    async keepPage(address: URL, answer: Response): Promise<void> {
      const cache = await storage.open(names.pages)
      if (answer.status === 404 || answer.status === 410) await cache.delete(keyOf(address), any)
      if (!isWhole(answer) || !isHtml(answer) || isForNobody(answer)) return
      const html = await answer.text()
      await keepMissing(await storage.open(names.assets), assetPaths(html))
      const headers = readableHeaders(answer.headers)
      headers.set(cachedAtHeader, new Date().toISOString())
      headers.set(cachedTitleHeader, encodeURIComponent(titleHtml(html) ?? ''))
      // Removed and added again, so that the most recently viewed is last and is evicted last.
      await cache.delete(keyOf(address), any)
      await cache.put(keyOf(address), new Response(html, { headers }))
      await trim(cache, maxPages)
    },

    async listSeen(): Promise<VisitedPage[]> {
      const cache = await storage.open(names.pages)
      const newest = (await cache.keys()).toReversed().slice(0, maxSeenListed)
      const seen = await Promise.all(
        newest.map(async ({ url }) => {
          const { pathname, search } = new URL(url)
          const title = (await cache.match(url, any))?.headers.get(cachedTitleHeader)
          return { path: pathname + search, titleHtml: decodeURIComponent(title ?? '') }
        }),
      )
      return seen.filter((page) => page.titleHtml !== '')
    },

    async findFontUrl(): Promise<string | null> {
      const cached = await (await storage.open(names.assets)).keys()
      const font = cached.find(({ url }) => url.endsWith('.woff2'))
      return font ? new URL(font.url).pathname : null
    },
  }
}

async function keepMissing(cache: Cache, paths: readonly string[]): Promise<void> {
  const isThere = await Promise.all(paths.map((path) => cache.match(path)))
  await cache.addAll(paths.filter((_, at) => isThere[at] === undefined))
}

function keyOf(address: URL): string {
  return address.origin + address.pathname + address.search
}

function cachedAt(cached: Response): Date {
  return new Date(cached.headers.get(cachedAtHeader) ?? 0)
}

// Browsers refuse redirected responses as an answer to a navigation.
function isWhole(answer: Response): boolean {
  return answer.status === 200 && answer.type === 'basic' && !answer.redirected
}

function isHtml(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/html') ?? false
}

function isForNobody(answer: Response): boolean {
  return /no-store|private/.test(answer.headers.get('cache-control') ?? '')
}

/** Without headers that only applied to the transfer. */
function readableHeaders(headers: Headers): Headers {
  const cached = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) cached.delete(name)
  return cached
}

/** Keys are in insertion order. */
async function trim(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)))
}
