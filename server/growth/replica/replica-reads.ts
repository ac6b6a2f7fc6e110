import type pg from 'pg'
import { type Database, type Db, through } from '#server/db/client.ts'
import { databaseFaultOf } from '#server/db/conflicts.ts'
import { limits } from '#server/db/limits.ts'
import type { Statement } from '#server/db/send-planned.ts'

type Needs = {
  replica: Database
  /** Reads what the replica cannot, or not yet. */
  primary: Db
  /** How far a replica must be; null if it may not be read at all. */
  position: () => bigint | null
  limitMs: number
  onAway: (reason: string) => void
}

const { awayForMs } = limits.replica

const askReplayed = {
  name: 'replayed',
  // Null on a server that is no replica, or no longer.
  text: `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as bytes`,
}

/**
 * Reads that a replica may answer, once it has replayed what is known to have changed. That is looked up on the connection
 * of the read, since an address may lead to several replicas; each only ever moves on.
 */
export function replicaReads({ replica, primary, position, limitMs, onAway }: Needs): Db {
  const replayed = new WeakMap<pg.PoolClient, bigint>()
  let tryAgainAt: number | null = null

  function mayTry(): boolean {
    if (tryAgainAt === null) return true
    if (performance.now() < tryAgainAt) return false
    tryAgainAt = performance.now() + awayForMs
    return true
  }

  function noteFailure(error: unknown): void {
    // Replicas also cancel reads that are in the way of what they replay.
    const fault = databaseFaultOf(error)
    if (!fault) return
    if (tryAgainAt === null) onAway(fault.reason)
    tryAgainAt = performance.now() + awayForMs
  }

  async function readThere(statement: Statement, needed: bigint): Promise<pg.QueryResult | null> {
    return replica.onOneConnection({ limitMs, connectMs: limitMs }, async (client, ask) => {
      if ((replayed.get(client) ?? -1n) < needed) {
        const { rows } = await ask({ config: askReplayed })
        const bytes: string | null = rows[0]?.bytes ?? null
        if (bytes === null || BigInt(bytes) < needed) return null
        replayed.set(client, BigInt(bytes))
      }
      return ask(statement)
    })
  }

  const transaction: Db['transaction'] = (act, config) => primary.transaction(act, config)
  const reads = through(replica.pool, async (statement) => {
    const needed = position()
    if (needed !== null && mayTry()) {
      try {
        const result = await readThere(statement, needed)
        tryAgainAt = null
        if (result) return result
      } catch (error) {
        noteFailure(error)
      }
    }
    return readOnPrimary(primary, statement)
  })
  return Object.assign(reads, { transaction })
}

function readOnPrimary(primary: Db, { config, values }: Statement): Promise<pg.QueryResult> {
  const { $client } = primary as Db & { $client: Pick<pg.Pool, 'query'> }
  return $client.query(config, values)
}
