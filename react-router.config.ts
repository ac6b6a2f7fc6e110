import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/pages/compress-assets.ts'
import { trimManifests } from './scripts/pages/trim-manifest.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  // All routes are known from the start: discovering them page by page would fail offline.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    trimManifests(client)
    await compressAssets(client)
  },
} satisfies Config
