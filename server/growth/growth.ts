import type { IncomingMessage } from 'node:http'
import type { DatabaseOptions, Db } from '#server/db/client.ts'
import type { ChangeFeed } from '#server/http/page-cache/change-feed.ts'
import type { PreparedResponse } from '#server/http/page-cache/representation.ts'
import type { Change } from '#server/http/page-cache/tags.ts'

/** What only a shop on more than one machine has: a replica to read from, and others that keep what this machine makes. */
export type Growth = {
  /** Null if everything is read from the primary. */
  openReplica: OpenReplica | null
} & Sharing

export type ReplicaNeeds = Pick<DatabaseOptions, 'measure'> & {
  primary: { page: Db; search: Db }
  /** How far a replica must be to be read; null if it may not be. */
  position: () => bigint | null
  pagePatienceMs?: number
}

/** Reads that a replica answers if it can, and the primary otherwise. */
export type OpenReplica = (needs: ReplicaNeeds) => { page: Db; search: Db; close(): Promise<void> }

/** Proxies keep its answers, and the other machines the files of its build. */
export type Sharing = {
  /** The headers by which a proxy may keep an answer of the page cache; null if none may. */
  headersForProxies: HeadersForProxies | null
  /** Starts telling the proxies what has changed; null if none is told. */
  beginPurges: ((openFeed: (onChange: (change: Change) => void) => ChangeFeed) => RunningPurges) | null
  /** Null if each machine has the files of its own builds alone. */
  sharedAssets: SharedAssets | null
}

export type HeadersForProxies = (
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  answer: PreparedResponse,
  nowMs: number,
) => Readonly<Record<string, string>>

export type RunningPurges = { stop(): Promise<void> }

export type SharedAssets = {
  /** Where what was fetched is sent from. */
  folder: string
  fetch(name: string): Promise<'there' | 'missing'>
  /** Stores the files of this build before its pages are served; if the store is away, it is tried again beside them. */
  shareAtStart(buildFolder: string, ending: AbortSignal): Promise<void>
}
