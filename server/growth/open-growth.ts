import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { databaseTurn } from '#server/db/database-turn.ts'
import { measured } from '#server/tracing/measured.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { s3Assets } from './assets/s3-assets.ts'
import { createSharedAssets, shareAssets } from './assets/share-assets.ts'
import { shareAtStart } from './assets/share-at-start.ts'
import type { Growth, OpenReplica, SharedAssets } from './growth.ts'
import { headersForProxies } from './proxies/headers-for-proxies.ts'
import { purgeProxies } from './proxies/purge-proxies.ts'
import { varnishProxy } from './proxies/varnish-proxy.ts'
import { openReplica } from './replica/open-replica.ts'

type Needs = { log: Pick<Logger, 'info' | 'warn'>; tracing: Tracing }

/** Opens what the settings ask for. */
export function openGrowth(config: Config, needs: Needs): Growth {
  const { sharedCacheSeconds: seconds } = config
  return {
    openReplica: openReplicaOf(config, needs),
    headersForProxies:
      seconds > 0 ? (request, answer, now) => headersForProxies(request, answer, { seconds, now }) : null,
    beginPurges: beginPurgesOf(config, needs),
    sharedAssets: sharedAssetsOf(config, needs),
  }
}

function openReplicaOf({ replicaUrl: url }: Config, { log }: Needs): OpenReplica | null {
  return url ? (needs) => openReplica({ ...needs, url, log }) : null
}

function beginPurgesOf({ purges, directUrl }: Config, { log }: Needs): Growth['beginPurges'] {
  if (!purges) return null
  const { urls, token } = purges
  return (openFeed) =>
    purgeProxies({
      proxies: urls.map((url) => varnishProxy({ url, token })),
      openFeed,
      turn: databaseTurn({ url: directUrl, name: 'purge proxies' }),
      log,
    })
}

function sharedAssetsOf({ assetsStore, assetsFolder }: Config, { log, tracing }: Needs): SharedAssets | null {
  if (!assetsStore) return null
  const store = measured(tracing, 's3', s3Assets(assetsStore))
  return {
    ...createSharedAssets(store, join(assetsFolder, 'elsewhere')),
    shareAtStart: (buildFolder, ending) =>
      shareAtStart({ share: () => shareAssets(buildFolder, store), log, ending }),
  }
}
