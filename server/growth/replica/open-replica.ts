import type { Logger } from 'pino'
import { openDatabase } from '#server/db/client.ts'
import { forSearches, limits, pageLimits } from '#server/db/limits.ts'
import type { OpenReplica, ReplicaNeeds } from '../growth.ts'
import { replicaReads } from './replica-reads.ts'

type Needs = ReplicaNeeds & { url: string; log: Pick<Logger, 'warn'> }

export function openReplica({
  primary,
  position,
  pagePatienceMs,
  log,
  ...where
}: Needs): ReturnType<OpenReplica> {
  const page = pageLimits(pagePatienceMs)
  const onAway = (reason: string) =>
    log.warn({ reason }, 'the replica is away; pages are read from the primary')
  const ofEach = {
    ...where,
    onError: (error: Error) => log.warn({ reason: error.message }, 'an idle replica connection was closed'),
  }
  const pages = openDatabase({ ...ofEach, maxConnections: limits.connections.forReplica })
  const searches = openDatabase({ ...ofEach, ...forSearches })
  return {
    page: replicaReads({ replica: pages, primary: primary.page, position, limitMs: page.replicaMs, onAway }),
    search: replicaReads({
      replica: searches,
      primary: primary.search,
      position,
      limitMs: page.searchMs,
      onAway,
    }),
    close: async () => void (await Promise.all([pages.close(), searches.close()])),
  }
}
