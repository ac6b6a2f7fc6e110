import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { checkoutApi } from './api/checkout-api.ts'
import { controlRoutes, deliverNow } from './api/control-routes.ts'
import { createIdempotency } from './api/idempotency.ts'
import { paymentsListApi } from './api/payments-list-api.ts'
import { webhookApi } from './api/webhook-api.ts'
import { subscriptionId } from './ids.ts'
import type { Memory } from './memory.ts'
import { openMemory } from './open-memory.ts'
import { pageRoutes } from './pages/page-routes.ts'
import type { Parts } from './pages/parts.ts'
import { createRefundSettler } from './payments/refund-settler.ts'
import type { SandboxSettings } from './settings.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'

export type Sandbox = {
  /** Known once the server listens; so is the port, if it was 0. */
  readonly url: string
  readonly port: number
  listen(): Promise<void>
  close(): Promise<void>
  deliverNow(): Promise<{ attempted: number; delivered: number }>
}

/** An imitation of Yoco's Checkout API, hosted page and webhooks, with its own storage. */
export async function createSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const memory = await openMemory(settings.dataPath, settings.now())
  subscribeFromSettings(memory, settings)

  const closing = new AbortController()
  let port = settings.port
  const parts = assemble(memory, settings, () => port, closing.signal)
  const app = createApp(parts)

  return {
    get url() {
      return `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
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
      parts.settler.close()
      await app.close()
      await parts.sender.close()
      await memory.save()
    },
    deliverNow: () => deliverNow(parts),
  }
}

function assemble(
  memory: Memory,
  settings: SandboxSettings,
  currentPort: () => number,
  closing: AbortSignal,
): Parts {
  const sender = createWebhookSender(memory, settings)
  const settler = createRefundSettler(memory, settings.now, () => void commit())
  return {
    settings,
    memory,
    idempotency: createIdempotency(memory.answers, settings.now),
    sender,
    settler,
    publicUrl: () => settings.publicUrl ?? `http://localhost:${currentPort()}`,
    commit,
    pause: (ms) => wait(ms, undefined, { ref: false, signal: closing }).catch(() => {}),
  }

  async function commit(): Promise<void> {
    await memory.save()
    if (closing.aborted) return
    sender.wake()
    settler.wake()
  }
}

function createApp(parts: Parts): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500
    return reply
      .code(status)
      .send({ message: status < 500 ? error.message : `Sandbox error: ${error.message}` })
  })

  app.register(async (api) => {
    // Bodies stay raw until the key has been checked; an empty body is allowed although its content type is JSON.
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    api.register(checkoutApi(parts), { prefix: '/api' })
    api.register(webhookApi(parts), { prefix: '/api' })
    api.register(paymentsListApi(parts), { prefix: '/v1' })
  })
  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    pages.register(pageRoutes(parts))
  })
  app.register(async (control) => {
    control.removeAllContentTypeParsers()
    control.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) =>
      body === '' ? undefined : jsonOrNull(body),
    )
    control.addHook('onRequest', async (request, reply) => {
      if (isOwn(request, parts)) return
      return reply.code(403).send({ message: 'Only programs on this machine may do this, not web pages' })
    })
    control.register(controlRoutes(parts))
  })
  return app
}

/** Any website can make a browser on this machine send requests, and can point its own domain at this address. */
function isOwn({ headers }: FastifyRequest, { settings, publicUrl }: Parts): boolean {
  const { host = '', origin } = headers
  const name = URL.parse(`http://${host}`)?.hostname
  const own = ['localhost', '127.0.0.1', '[::1]', settings.host, new URL(publicUrl()).hostname]
  return name !== undefined && own.includes(name) && (origin === undefined || origin === `http://${host}`)
}

/** One subscription however often the sandbox starts; a changed URL or secret replaces the previous one. */
function subscribeFromSettings(memory: Memory, { webhook }: SandboxSettings): void {
  const former = [...memory.subscriptions.values()].find(({ isFromSettings }) => isFromSettings)
  if (!webhook) {
    if (former) memory.subscriptions.delete(former.id)
    return
  }
  const id = former?.id ?? subscriptionId()
  memory.subscriptions.put({ id, name: 'from-settings', mode: 'test', isFromSettings: true, ...webhook })
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
