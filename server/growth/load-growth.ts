import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import type { Growth } from './growth.ts'

const noGrowth: Growth = {
  openReplica: null,
  headersForProxies: null,
  beginPurges: null,
  sharedAssets: null,
}

/** The one door to this folder: a shop on one machine neither reads nor starts anything else of it. */
export async function loadGrowth(
  config: Config,
  needs: { log: Pick<Logger, 'info' | 'warn'>; tracing: Tracing },
): Promise<Growth> {
  const { replicaUrl, purges, sharedCacheSeconds, assetsStore } = config
  if (!replicaUrl && !purges && !assetsStore && sharedCacheSeconds === 0) return noGrowth
  const { openGrowth } = await import('./open-growth.ts')
  return openGrowth(config, needs)
}
