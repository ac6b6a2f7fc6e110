import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { OpenReplica } from '#server/growth/growth.ts'
import { statementPart } from '#server/tracing/statement-part.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { type Database, type DatabaseOptions, type Db, openDatabase } from '../client.ts'
import { connectionsOf, otherConnections } from '../connections-refusal.ts'
import { createDatabaseWatch, type DatabaseWatch } from '../database-watch.ts'
import { forSearches, pageLimits } from '../limits.ts'
import { createSearch, type Search } from './create-search.ts'

/**
 * How the shop reaches its database. Whoever asks says what a query is for; which connections answer it, and how long it
 * may take, is decided here.
 */
export type DatabaseAccess = {
  /** For whatever one call decides on and writes. */
  db: Db
  reads: Reads
  writes: Writes
  /** The connections of `db`. Closing it closes all others too. */
  database: Database
  databaseWatch: DatabaseWatch
}

export type Reads = {
  /** For what everyone is shown: it may take no longer than a page, and comes from a replica if there is one. */
  page: Db
  /** For searching and filtering: in turns, and from a replica too. */
  search: Search
}

export type Writes = {
  /**
   * For what waits for the stock of a product that many buy at once. It has a few connections of its own, so that pages
   * and carts need not wait for buyers, nor those who hold what others want for pages and carts.
   */
  stock: Db
}

/** For tests: a machine that is busy with other tests, or whose clock is wrong. */
export type DatabaseReplacements = {
  connectionPatienceMs?: number
  pagePatienceMs?: number
  machineNow?: () => number
}

type Needs = DatabaseReplacements & {
  openReplica: OpenReplica | null
  log: Logger
  tracing: Tracing
  /** How far a replica must be to be read; null if it may not be. */
  position: () => bigint | null
}

/** Opens the connections of this process: for its calls, for stock, for searches, and the one that watches. */
export function openDatabaseAccess(config: Config, needs: Needs): DatabaseAccess {
  const { log, tracing, position, connectionPatienceMs, pagePatienceMs, machineNow } = needs
  const { databaseUrl: url, pooler } = config
  const measure: DatabaseOptions['measure'] = (statement, send) =>
    tracing.measure(statementPart(statement), send)
  const measuring = tracing.isOn ? { measure } : {}
  const databaseWatch = createDatabaseWatch({
    url,
    pooler,
    machineNow,
    onDrift: (driftMs) =>
      log.error({ driftMs }, "the database's clock jumped; nothing expires until it is stable again"),
  })
  // If one is dead, so are those opened at the same time, whatever they are for.
  const dropIdle = () => {
    for (const one of [calls, stock, searches]) one.dropIdle()
  }
  const ofEach = {
    url,
    pooler,
    connectionPatienceMs,
    onError: (error: Error) => log.warn({ reason: error.message }, 'an idle database connection was closed'),
    onFault: databaseWatch.note,
    onSilence: dropIdle,
    ...measuring,
  }
  const share = connectionsOf({ ...config, others: otherConnections(config) })
  const calls = openDatabase({ ...ofEach, maxConnections: share.requests })
  const stock = openDatabase({ ...ofEach, maxConnections: share.stock })
  const searches = openDatabase({ ...ofEach, ...forSearches })

  const page = pageLimits(pagePatienceMs)
  const primary = {
    page: calls.readsWithin(page.readMs, page.connectMs),
    search: searches.readsWithin(page.searchMs, page.connectMs),
  }
  const replica = needs.openReplica?.({ ...measuring, primary, position, pagePatienceMs }) ?? null
  const opened = [calls, stock, searches, databaseWatch, ...(replica ? [replica] : [])]
  return {
    db: calls.db,
    reads: {
      page: replica?.page ?? primary.page,
      search: searchOf(primary.search, replica?.search),
    },
    writes: { stock: stock.db },
    database: {
      ...calls,
      dropIdle,
      close: async () => void (await Promise.all(opened.map((one) => one.close()))),
    },
    databaseWatch,
  }
}

/** Who is known by name may have changed something at another process just now, and asks the primary. */
function searchOf(primary: Db, replica?: Db): Search {
  const here = createSearch(primary)
  if (!replica) return here
  const there = createSearch(replica)
  return (act, asker) => (asker?.accountId == null ? there(act, asker) : here(act, asker))
}
