import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { databaseFaultOf } from '#server/db/conflicts.ts'
import { limits, pageLimits } from '#server/db/limits.ts'
import type { Growth, RunningPurges } from '#server/growth/growth.ts'
import type { Logging } from '#server/open-log.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { createNeighbours } from './neighbours.ts'
import { createPageCache, noCache, type PageCache } from './page-cache.ts'
import type { Change } from './tags.ts'

export type Pages = {
  pageCache: PageCache
  /** Starts telling the proxies in front of the shop what has changed, if there are any. */
  beginPurges: () => RunningPurges | null
}

type Needs = Logging & {
  database: Pick<Database, 'dropIdle'>
  clock: Clock
  growth: Growth
  cacheToleranceMs?: number
  pagePatienceMs?: number
}

export function openPageCache(config: Config, needs: Needs): Pages {
  const { clock, growth, tracing, pagePatienceMs } = needs
  const { neighboursFolder: folder, processNumber: number, processes: count } = config
  const { maxMakingMs, neighbourMs: limitMs } = pageLimits(pagePatienceMs)
  const openFeed = feedsOf(config, needs)
  const open = () =>
    createPageCache({
      openFeed,
      maxBytes: config.pageCacheBytes,
      clock,
      maxMakingMs,
      maxOldMs: config.oldPagesMs,
      neighbours: folder ? createNeighbours({ folder, number, count, limitMs, tracing }) : null,
      headersForProxies: growth.headersForProxies,
    })
  return {
    pageCache: config.pageCacheBytes === 0 ? noCache : open(),
    beginPurges: () => growth.beginPurges?.(openFeed) ?? null,
  }
}

function feedsOf(
  { directUrl: url }: Config,
  { log, database, cacheToleranceMs: toleranceMs = limits.changes.toleranceMs, pagePatienceMs }: Needs,
): (onChange: (change: Change) => void) => ChangeFeed {
  return (onChange) =>
    createChangeFeed({
      url,
      toleranceMs,
      onChange,
      pollTimeoutMs: pageLimits(pagePatienceMs).pollMs,
      onError(error) {
        database.dropIdle()
        const reason = databaseFaultOf(error)?.reason ?? error.message
        log.warn({ reason }, 'change notifications are unavailable; pages are rendered without the cache')
      },
    })
}
