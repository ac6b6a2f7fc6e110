import type { Logger } from 'pino'
import { type DatabaseOptions, type Db, openDatabase } from '../client.ts'
import { forSearches, limits, pageLimits } from '../limits.ts'
import { replicaReads } from '../replica-reads.ts'

/** Reads that a replica answers if it can, and the primary otherwise. */
export type Replica = { page: Db; search: Db; close(): Promise<void> }

type Needs = Pick<DatabaseOptions, 'measure'> & {
  url: string
  primary: { page: Db; search: Db }
  /** How far a replica must be to be read; null if it may not be. */
  position: () => bigint | null
  pagePatienceMs?: number
  log: Pick<Logger, 'warn'>
}

export function openReplica({ primary, position, pagePatienceMs, log, ...where }: Needs): Replica {
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
