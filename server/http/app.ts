import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import apiReference from '@scalar/fastify-api-reference'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { registerProblems } from './problems.ts'
import { type FindCaller, registerRoutes } from './register-routes.ts'
import type { Route } from './route.ts'

export type AppNeeds = {
  routes: readonly Route[]
  findCaller: FindCaller
  /** Answers that are not the contract's JSON: pictures, webhooks by their raw bytes. */
  plugins: readonly FastifyPluginAsync[]
  isReady: () => Promise<boolean>
  publicUrl: string
  log: FastifyBaseLogger
}

const largestJsonBody = 1024 * 1024
const largestFile = 5 * 1024 * 1024
const mostFiles = 10
// Over the longest that Node takes, so that our own schemas judge what is too long.
const longestAddress = 16_384
const json = 'application/json; charset=utf-8'

/** The HTTP side of the shop without its pages: every route of the table, errors in one shape, health. */
export async function createApp(needs: AppNeeds): Promise<FastifyInstance> {
  const isSecure = needs.publicUrl.startsWith('https://')
  const app = Fastify({
    loggerInstance: needs.log,
    genReqId: () => randomUUID(),
    bodyLimit: largestJsonBody,
    requestTimeout: 30_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestAddress },
    trustProxy: isSecure,
    frameworkErrors: refuseAddress,
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  // Fastify would take a body of plain text, which no endpoint does.
  app.removeContentTypeParser('text/plain')
  letGoWhenClosing(app)
  await app.register(helmet, {
    // Pages bring their own policy with the hashes of their scripts.
    contentSecurityPolicy: false,
    hsts: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: largestFile, files: mostFiles, fields: 60 } })
  registerProblems(app)
  await registerDocumentation(app)
  for (const plugin of needs.plugins) await app.register(plugin)

  registerRoutes(app, needs.routes, { findCaller: needs.findCaller, isSecure })
  registerHealth(app, needs.isReady)
  registerUnknown(app, needs.routes)
  return app
}

function refuseAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const problem = { error: 'This address cannot be read.', code: 'bad_request' }
  reply.code(400).header('x-request-id', request.id).type(json).send(JSON.stringify(problem))
}

/** A connection kept open for a next request would hold up the end of the shop for as long as it is kept. */
function letGoWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kwela', version: '1', description: 'The HTTP contract of the shop.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(apiReference, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      title: 'Kwela API',
      withDefaultFonts: false,
      telemetry: false,
    },
  })
}

function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready' })
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
    schema: { hide: true },
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
