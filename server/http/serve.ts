import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageHandler } from '#contract/api.ts'
import { findCaller } from '../features/accounts/sessions/find-caller.ts'
import { mediaRoutes } from '../features/media/media-routes.ts'
import { shopApi } from '../routes.ts'
import type { Services } from '../services.ts'
import { filePolicy } from './content-security-policy.ts'
import { createApp } from './create-app.ts'
import { openToAnyone } from './declared-access.ts'
import { inProcessApi } from './in-process-api.ts'
import { machineRoutes } from './machines/machine-routes.ts'
import { createMetrics } from './machines/metrics.ts'
import { registerPages } from './register-pages.ts'
import type { Route } from './route.ts'

const project = new URL('../../', import.meta.url)

/** The built pages: opaque except for their entry (web/entry.server.tsx). */
type PagesBuild = {
  entry: {
    module: {
      createPageHandler(build: PagesBuild, mode: 'production'): PageHandler
    }
  }
}

/** The API and the pictures: the shop as other programs see it. */
export async function createApiServer(services: Services): Promise<FastifyInstance> {
  const { database, databaseWatch, processNumber, metricsToken: token } = services
  return createApp({
    routes: routesOf(services),
    findCaller: (token) => findCaller(services.db, token, services.clock()),
    plugins: [
      mediaRoutes({ store: services.store, findWidth: services.findPhotoWidth }),
      machineRoutes(services),
    ],
    lookAtDatabase: services.databaseWatch.look,
    processNumber: services.processNumber,
    formsFolder: services.formsFolder,
    publicUrl: services.publicUrl,
    trustProxy: services.trustProxy,
    log: services.log,
    securityLog: services.securityLog,
    pageCache: services.pageCache,
    metrics: token ? createMetrics({ database, databaseWatch, processNumber, token }) : null,
  })
}

/** The whole shop at one address: API, pictures and the built pages. */
export async function createShopServer(services: Services): Promise<FastifyInstance> {
  const app = await createApiServer(services)
  await app.register(async (scope) => {
    openToAnyone(scope)
    await scope.register(fastifyStatic, {
      root: fileURLToPath(new URL('build/client', project)),
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('content-security-policy', filePolicy)
        // Only files with a content hash in their name may be cached for ever.
        const isNamedByContent = path.includes('/build/client/assets/')
        reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
  const build = (await import(new URL('build/server/index.js', project).href)) as PagesBuild
  const pages = build.entry.module.createPageHandler(build, 'production')
  registerPages(app, {
    loadPages: async () => pages,
    apiFor: inProcessApi(routesOf(services), services.pageCache),
    pageCache: services.pageCache,
    origin: services.publicUrl,
    mode: 'production',
  })
  return app
}

/** Shared answers become part of pages, and get the same time limit. */
function routesOf(services: Services): Route[] {
  const ofPages = shopApi({ ...services, db: services.pageReads, searches: services.pageSearches })
  return shopApi(services).map((route, at) => {
    const ofPage = ofPages[at]
    if (!route.tags || !ofPage) return route
    // Who is known by name may have changed something at another process just now.
    return { ...ofPage, handle: (call) => (call.caller ? route : ofPage).handle(call) }
  })
}
