import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Api, PageHandler, RenderingWay } from '#contract/api.ts'
import { callerFinder, shopAddresses, shopApi } from '../routes.ts'
import type { Services } from '../services.ts'
import { shopMetrics } from '../shop-metrics.ts'
import { type BuiltRoutes, pagePatterns } from '../tracing/page-patterns.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { earlierAssets } from './assets/earlier-assets.ts'
import { decodeWorkerPolicy, filePolicy } from './content-security-policy.ts'
import { createApp } from './create-app.ts'
import { openToAnyone } from './declared-access.ts'
import { inProcessApi } from './in-process-api.ts'
import { createMetrics } from './machines/metrics.ts'
import { registerPages } from './register-pages.ts'
import { asFile } from './register-security-headers.ts'
import type { Route } from './route.ts'

const project = new URL('../../', import.meta.url)
export const clientFolder = fileURLToPath(new URL('build/client', project))

/** The built pages: opaque except for their addresses and their entry (web/entry.server.tsx). */
type PagesBuild = {
  routes: BuiltRoutes
  entry: {
    module: {
      createPageHandler(
        build: PagesBuild,
        options: { mode: 'production'; rendering: RenderingWay },
      ): PageHandler
    }
  }
}

type Serving = { isDraining?: () => boolean }

/** The API and the pictures: the shop as other programs see it. */
export async function createApiServer(
  services: Services,
  { isDraining = () => false }: Serving = {},
): Promise<FastifyInstance> {
  const { metricsToken: token } = services
  return createApp({
    routes: routesOf(services),
    findCaller: callerFinder(services),
    plugins: shopAddresses(services),
    lookAtDatabase: services.databaseWatch.look,
    processNumber: services.processNumber,
    formsFolder: services.formsFolder,
    publicUrl: services.publicUrl,
    trustProxy: services.trustProxy,
    fileWorker: services.fileWorker,
    log: services.log,
    securityLog: services.securityLog,
    pageCache: services.pageCache,
    tracing: services.tracing,
    isDraining,
    metrics: token ? createMetrics({ ...services, readShop: () => shopMetrics(services), token }) : null,
  })
}

/** The whole shop at one address: API, pictures and the built pages. */
export async function createShopServer(services: Services, serving: Serving = {}): Promise<FastifyInstance> {
  const app = await createApiServer(services, serving)
  const assetFolders = [join(clientFolder, 'assets'), services.assetsFolder]
  await app.register(async (scope) => {
    openToAnyone(scope)
    scope.addHook('onRequest', async (_request, reply) => {
      asFile(reply)
    })
    await scope.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header(
          'content-security-policy',
          path.includes('/assets/decode-worker-') ? decodeWorkerPolicy : filePolicy,
        )
        // Only files with a content hash in their name may be cached for ever.
        const isNamedByContent = assetFolders.some((folder) => path.startsWith(folder))
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const { sharedAssets: shared, log } = services
    await scope.register(earlierAssets(services.assetsFolder, { shared, log }))
  })
  const build = (await import(new URL('build/server/index.js', project).href)) as PagesBuild
  const { tracing, rendering } = services
  const pages = build.entry.module.createPageHandler(build, { mode: 'production', rendering })
  tracing.addRoutes(pagePatterns(build.routes))
  const apiFor = inProcessApi(routesOf(services), services.pageCache)
  registerPages(app, {
    loadPages: async () => pages,
    apiFor: (onTags, clientAddress) => measuredApi(tracing, apiFor(onTags, clientAddress)),
    tracing,
    pageCache: services.pageCache,
    origin: services.publicUrl,
    mode: 'production',
  })
  return app
}

/** What each call of a page took, by the pattern of its address. */
function measuredApi(tracing: Tracing, api: Api): Api {
  if (!tracing.isOn) return api
  return {
    call: (endpoint, input) => {
      const name = `${endpoint.method} /api${endpoint.path}`
      return tracing.measure({ name, kind: 'inside' }, () => api.call(endpoint, input))
    },
  }
}

/** Shared answers become part of pages, and get the same time limit. */
function routesOf(services: Services): Route[] {
  const ofPages = shopApi({ ...services, db: services.reads.page })
  return shopApi(services).map((route, at) => {
    const ofPage = ofPages[at]
    if (!route.tags || !ofPage) return route
    // Who is known by name may have changed something at another process just now.
    return { ...ofPage, handle: (call) => (call.caller ? route : ofPage).handle(call) }
  })
}
