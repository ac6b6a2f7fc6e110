import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import type { DatabaseState } from '#server/db/database-watch.ts'
import type { SecurityLog } from '#server/security-log.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { apiReferenceRoutes } from './api-reference/api-reference-routes.ts'
import { refuseSlowBodies } from './bodies/slow-bodies.ts'
import { answerUnparsed, refuseUnreadable } from './bodies/unreadable-requests.ts'
import { currentRequest } from './current-request.ts'
import { openAddress, requireDeclaredAccess } from './declared-access.ts'
import { describeApi } from './describe-api.ts'
import type { FileWorker } from './file-worker/create-file-worker.ts'
import type { Metrics } from './machines/metrics.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { readableAddress } from './readable-address.ts'
import { registerProblems } from './register-problems.ts'
import { type FindCaller, registerRoutes } from './register-routes.ts'
import { ownHeaders, registerSecurityHeaders } from './register-security-headers.ts'
import { retryAfterSeconds } from './retry-after-seconds.ts'
import type { Route } from './route.ts'

export type AppNeeds = {
  routes: readonly Route[]
  findCaller: FindCaller
  /** Routes that are not the contract's JSON: pictures, webhooks with their raw bytes. */
  plugins: readonly FastifyPluginAsync[]
  lookAtDatabase: () => Promise<DatabaseState>
  processNumber: number
  /** Where forms are stored while they arrive. */
  formsFolder: string
  publicUrl: string
  /** The proxies trusted to report a caller's address. */
  trustProxy: string[] | true
  /** Null: the calls that read or write files are answered by this process too. */
  fileWorker: FileWorker | null
  log: FastifyBaseLogger
  securityLog: SecurityLog
  pageCache: PageCache
  tracing: Tracing
  /** Null if nobody may read them, and then nothing is counted. */
  metrics: Metrics | null
  /** Whether this process is about to close: it answers everything, and asks to be asked no more. */
  isDraining: () => boolean
}

// A cart of a hundred lines or the longest product is a tenth of it.
const maxJsonBodyBytes = 256 * 1024
// The number and size of files is limited by each endpoint that takes some.
const formLimits = { fieldSize: 64 * 1024, fields: 60, parts: 160 }
const headersTimeoutMs = 10_000
const bodyTimeoutMs = 20_000
// Ten pictures of five megabytes over a slow uplink.
const requestTimeoutMs = 5 * 60_000
// More than the longest that Node accepts, so that our own schemas refuse anything too long.
const maxAddressLength = 16_384
const json = 'application/json; charset=utf-8'

/** The HTTP side of the shop without its pages: every route of the table, errors in one shape, health. */
export async function createApp(needs: AppNeeds): Promise<FastifyInstance> {
  const isSecure = needs.publicUrl.startsWith('https://')
  const headers = ownHeaders({ isSecure })
  let isClosing = false
  const app = Fastify({
    loggerInstance: needs.log,
    genReqId: () => randomUUID(),
    bodyLimit: maxJsonBodyBytes,
    serverFactory: (handler) => openServer(handler, needs, { headers, isClosing: () => isClosing }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxAddressLength },
    trustProxy: needs.trustProxy === true || (needs.trustProxy.length > 0 && needs.trustProxy),
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply.headers(headers)),
    clientErrorHandler: answerUnparsed(headers),
  })
  requireDeclaredAccess(app)
  app.addHook('onRoute', ({ url }) => needs.tracing.addRoutes([url]))

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onRequest', (request, _reply, done) => currentRequest.run(request.id, done))
  // Fastify would accept a body of plain text, which no endpoint takes.
  app.removeContentTypeParser('text/plain')
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // An idle keep-alive connection would delay the shutdown of the shop.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('onClose', () => needs.pageCache.close())
  await registerSecurityHeaders(app, { isSecure })
  await app.register(cookie)
  // A file is truncated at its limit instead of throwing: otherwise the sender would see a broken connection, and no
  // reason.
  await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
  refuseSlowBodies(app, { timeoutMs: bodyTimeoutMs })
  registerProblems(app)
  await registerDocumentation(app)
  if (needs.metrics) await app.register(needs.metrics.address)
  for (const plugin of needs.plugins) await app.register(plugin)

  const { findCaller, pageCache, securityLog, formsFolder, fileWorker } = needs
  registerRoutes(app, needs.routes, {
    findCaller,
    isSecure,
    pageCache,
    securityLog,
    formsFolder,
    fileWorker,
  })
  registerHealth(app, needs)
  registerUnknown(app, needs.routes)
  return app
}

function refuseAddress(request: FastifyRequest, reply: FastifyReply): void {
  const problem = { error: 'This address is not valid.', code: 'bad_request' }
  reply.code(400).header('x-request-id', request.id).type(json).send(JSON.stringify(problem))
}

/** Cached responses are sent before anything else runs; all others go the whole way. */
function openServer(
  handler: RequestListener,
  { pageCache, metrics, tracing, isDraining }: AppNeeds,
  { headers, isClosing }: { headers: Record<string, string>; isClosing: () => boolean },
): Server {
  const first = tracing.around(
    metrics ? metrics.around(pageCache.before, handler) : pageCache.before(handler),
  )
  const timeouts = { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 2_000 }
  const server = createServer(
    { ...timeouts, requestTimeout: requestTimeoutMs },
    refuseUnreadable((request, response) => {
      // Whoever has a connection asks on another one next, which leads to another process.
      if (isDraining()) response.setHeader('connection', 'close')
      if (!isClosing()) return first(request, response)
      // From here on Fastify answers 503, before any hook of ours.
      response.setHeader('retry-after', retryAfterSeconds)
      handler(request, response)
    }, headers),
  )
  // Longer than the minute after which proxies usually close connections, so that they close first.
  server.keepAliveTimeout = 72_000
  return server
}

async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kwela', version: '1', description: 'The HTTP contract of the shop.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    ...describeApi(),
  })
  app.get('/api/openapi.json', openAddress, async () => app.swagger())
  await app.register(apiReferenceRoutes)
}

/**
 * A process is ready if it can serve. It also reports the state of the database, which is the same for all processes
 * and no reason to switch to another.
 */
function registerHealth(app: FastifyInstance, { lookAtDatabase, processNumber, isDraining }: AppNeeds): void {
  // Two names of the same: whoever restarts a process that is stuck asks for either.
  for (const address of ['/livez', '/healthz'])
    app.get(address, openAddress, async () => ({ status: 'up', process: processNumber }))
  app.get('/readyz', openAddress, async (_request, reply) => {
    const database = await lookAtDatabase()
    if (!isDraining()) return { status: 'ready', database }
    return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'draining', database })
  })
}

/** An unknown address below /api is a JSON 404, a known one with another method a 405. */
function registerUnknown(app: FastifyInstance, routes: readonly Route[]): void {
  const known = routes.map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${endpoint.path.replace(/:[^/]+/g, '[^/]+')}/?$`),
  }))
  const unknown: RouteOptions = {
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api',
    ...openAddress,
    handler: async (request, reply) => {
      const path = request.url.replace(/^\/api/, '').replace(/\?.*$/, '')
      const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
      if (methods.length > 0) {
        return reply
          .code(405)
          .header('allow', methods.join(', '))
          .send({ error: `This address answers ${methods.join(', ')}.`, code: 'method_not_allowed' })
      }
      return reply.code(404).send({ error: 'There is nothing at this address.', code: 'not_found' })
    },
  }
  app.route(unknown)
  app.route({ ...unknown, url: '/api/*' })
}
