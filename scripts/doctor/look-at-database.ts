import { existsSync } from 'node:fs'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { addressesOf } from '#server/db/client-for.ts'
import { allowedConnections, connectionsRefusal, otherConnections } from '#server/db/connections-refusal.ts'
import { compareSchema, type SchemaState } from '#server/db/migrate.ts'
import { findSecretFit } from '#server/features/shop/is-known-secret.ts'
import { diskOf } from './disk-of.ts'
import { findServerState } from './doctor-queries.ts'
import type { DatabaseFacts } from './judge-database.ts'
import { lookWithin } from './look-within.ts'

type Needs = { db: Db; config: Config; timeoutMs: number; now: () => Date }

export async function lookAtDatabase({ db, config, timeoutMs, now }: Needs): Promise<DatabaseFacts> {
  const looked = await lookWithin(timeoutMs, async () => {
    const askedAt = now().getTime()
    const server = await findServerState(db)
    const clockOffsetMs = (askedAt + now().getTime()) / 2 - server.at.getTime()
    const state = await compareSchema({ url: config.directUrl })
    return {
      kind: 'reached' as const,
      versionNumber: server.versionNumber,
      isReadOnly: server.isReadOnly,
      clockOffsetMs,
      schema: schemaOf(state),
      connectionsRefusal: await refusalOf(db, config),
      secretFit: await secretFitOf(db, config, state),
      disk:
        server.folder && isOnThisMachine(config.directUrl) && existsSync(server.folder)
          ? await diskOf('the database', server.folder)
          : null,
      sizeBytes: server.sizeBytes,
      now: now(),
    }
  })
  return looked.kind === 'seen' ? looked.value : { kind: 'unreachable', reason: looked.reason }
}

function schemaOf(state: SchemaState) {
  return state.kind === 'behind' ? { pending: state.pending.length } : state.kind
}

/** With a pooler in between, its own limits count. */
async function refusalOf(db: Db, config: Config): Promise<string | null> {
  if (config.pooler === 'transaction') return null
  return connectionsRefusal({ ...config, others: otherConnections(config) }, await allowedConnections(db))
}

/** In an empty database there is not even a table to ask. */
async function secretFitOf(db: Db, { secrets }: Config, state: SchemaState) {
  if (state.kind !== 'behind') return findSecretFit(db, secrets)
  return findSecretFit(db, secrets).catch(() => 'no_schema' as const)
}

function isOnThisMachine(url: string): boolean {
  return addressesOf(url).some((address) => {
    if (!URL.canParse(address)) return false
    const { hostname } = new URL(address)
    return ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname)
  })
}
