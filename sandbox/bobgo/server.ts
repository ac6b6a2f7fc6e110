import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { controlRoutes, hurry } from './api/control-routes.ts'
import { fileRoutes, labelsApi } from './api/labels-api.ts'
import { locationsApi } from './api/locations-api.ts'
import { ratesApi } from './api/rates-api.ts'
import { shipmentsApi } from './api/shipments-api.ts'
import { trackingApi } from './api/tracking-api.ts'
import { newSubscription, webhooksApi } from './api/webhooks-api.ts'
import { createCarrier } from './carrier/carrier.ts'
import type { Memory } from './memory.ts'
import { openMemory } from './memory-file.ts'
import { pageRoutes } from './pages/page-routes.ts'
import type { Parts } from './parts.ts'
import type { SandboxSettings } from './settings.ts'
import { topics } from './webhooks/events.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'

export type Sandbox = {
  /** Known once the server listens; so is the port, if it was 0. */
  readonly url: string
  readonly port: number
  listen(): Promise<void>
  close(): Promise<void>
  /** Lets everything that waits happen, one step each, and delivers every webhook. */
  hurry(): Promise<{ attempted: number; delivered: number }>
}

/** An imitation of Bob Go's API v2 and signed webhooks, with its own storage and couriers. */
export async function createSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const memory = await openMemory(settings.dataPath)
  subscribeFromSettings(memory, settings)

  const closing = new AbortController()
  let port = settings.port
  const parts = assemble(memory, settings, () => urlOf(settings, port), closing.signal)
  const app = createApp(parts)

  return {
    get url() {
      return urlOf(settings, port)
    },
    get port() {
      return port
    },
    async listen() {
      await app.listen({ host: settings.host, port: settings.port })
      const address = app.server.address()
      if (address && typeof address === 'object') port = address.port
      await parts.commit()
    },
    async close() {
      closing.abort()
      parts.carrier.close()
      await app.close()
      await parts.sender.close()
      await memory.save()
    },
    hurry: () => hurry(parts),
  }
}

function urlOf({ host }: SandboxSettings, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function assemble(
  memory: Memory,
  settings: SandboxSettings,
  ownUrl: () => string,
  closing: AbortSignal,
): Parts {
  const sender = createWebhookSender({ memory, settings })
  const carrier = createCarrier({ memory, settings, onDone: () => void commit() })
  return {
    settings,
    memory,
    carrier,
    sender,
    fileSecret: randomBytes(32),
    ownUrl,
    commit,
    pause: (ms) => wait(ms, undefined, { ref: false, signal: closing }).catch(() => {}),
  }

  async function commit(): Promise<void> {
    await memory.save()
    if (closing.aborted) return
    sender.wake()
    carrier.wake()
  }
}

function createApp(parts: Parts): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    return reply
      .code(status)
      .send({ message: status < 500 ? error.message : `Sandbox error: ${error.message}` })
  })

  app.register(async (api) => {
    // Bodies stay raw until the key has been checked.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const routes of [ratesApi, shipmentsApi, labelsApi, trackingApi, locationsApi, webhooksApi]) {
      api.register(routes(parts), { prefix: '/v2' })
    }
  })
  app.register(fileRoutes(parts))
  app.register(async (own) => {
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    own.addHook('onRequest', async (request, reply) => {
      if (isOwn(request, parts)) return
      return reply.code(403).send({ message: 'Only programs on this machine may do this, not web pages' })
    })
    own.register(pageRoutes(parts))
    own.register(controlRoutes(parts))
  })
  return app
}

/** Any website can make a browser on this machine send requests, and can point its own domain at this address. */
function isOwn({ headers }: FastifyRequest, { settings }: Parts): boolean {
  const { host = '', origin } = headers
  const name = URL.parse(`http://${host}`)?.hostname
  const own = ['localhost', '127.0.0.1', '[::1]', settings.host]
  return name !== undefined && own.includes(name) && (origin === undefined || origin === `http://${host}`)
}

/** One subscription for each topic however often the sandbox starts; a changed URL replaces the previous one. */
function subscribeFromSettings(memory: Memory, { webhookUrl }: SandboxSettings): void {
  for (const subscription of [...memory.subscriptions.values()]) {
    if (subscription.isFromSettings) memory.subscriptions.delete(String(subscription.id))
  }
  if (!webhookUrl) return
  for (const topic of topics) {
    const subscription = newSubscription({ memory }, { deliveryUrl: webhookUrl, topic, status: 'active' })
    memory.subscriptions.put({ ...subscription, isFromSettings: true })
  }
}
