import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createSandbox, type Sandbox } from './server.ts'
import { type SandboxSettings, sandboxDefaults } from './settings.ts'

export const TEST_KEY = 'sk_test_for_these_tests'
export const LIVE_KEY = 'sk_live_for_these_tests'
export const WEBHOOK_SECRET = 'whsec_eW9jby10ZXN0LXdlYmhvb2stc2VjcmV0LTMyYnl0ZXM='

/** Starts a sandbox on its own port. The caller closes it. */
export async function openSandbox(changes: Partial<SandboxSettings> = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({
    ...sandboxDefaults,
    port: 0,
    secretKeys: [TEST_KEY, LIVE_KEY],
    ...changes,
  })
  await sandbox.listen()
  return sandbox
}

type ApiCall = {
  method?: string
  key?: string | null
  body?: unknown
  rawBody?: string
  idempotencyKey?: string
}
export type ApiReply = { status: number; headers: Headers; body: Record<string, unknown> }

export async function callApi(sandbox: Sandbox, path: string, call: ApiCall = {}): Promise<ApiReply> {
  const { key = TEST_KEY, body, idempotencyKey } = call
  const rawBody = call.rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${sandbox.url}${path}`, {
    method: call.method ?? (rawBody === undefined ? 'GET' : 'POST'),
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(rawBody === undefined ? {} : { body: rawBody }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}

export const aCheckoutBody = {
  amount: 510500,
  currency: 'ZAR',
  successUrl: 'http://shop.example/paid',
  cancelUrl: 'http://shop.example/cancelled',
  failureUrl: 'http://shop.example/failed',
  metadata: { orderId: 'ORD-1001' },
}

export async function createCheckout(
  sandbox: Sandbox,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const reply = await callApi(sandbox, '/api/checkouts', { body: { ...aCheckoutBody, ...changes } })
  if (typeof reply.body.id !== 'string') throw new Error(`No checkout: ${JSON.stringify(reply.body)}`)
  return reply.body.id
}

export async function orderFaults(sandbox: Sandbox, ...faults: Record<string, unknown>[]): Promise<ApiReply> {
  return callApi(sandbox, '/_faults', { body: { faults }, key: null })
}

export const GOOD_CARD = '4111 1111 1111 1111'
export const DECLINED_CARD = '4000 0000 0000 0002'
export const ASKING_CARD = '4000 0000 0000 3220'

/** Posts a form of the hosted page, as a browser would, without following redirects. */
export async function postForm(
  sandbox: Sandbox,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  return fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

export async function payWith(
  sandbox: Sandbox,
  checkoutId: string,
  cardNumber = GOOD_CARD,
): Promise<Response> {
  return postForm(sandbox, `/checkout/${checkoutId}/pay`, { cardNumber, expiry: '12/49', cvc: '123' })
}

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string }
export type WebhookReceiver = {
  url: string
  webhooks: ReceivedWebhook[]
  /** The statuses to respond with, in order; 200 when none is left. */
  answers: number[]
  /** While this is set, webhooks get no response until it resolves. */
  hold: Promise<void> | null
  /** Resolves once this many webhooks have arrived in total. */
  received(count: number): Promise<ReceivedWebhook[]>
  close(): Promise<void>
}

/** Starts a real HTTP server for webhooks that records what it receives. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const webhooks: ReceivedWebhook[] = []
  const answers: number[] = []
  const arrivals = new EventTarget()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    webhooks.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    arrivals.dispatchEvent(new Event('webhook'))
    await receiver.hold
    response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhook`,
    webhooks,
    answers,
    hold: null,
    async received(count) {
      while (webhooks.length < count) await once(arrivals, 'webhook')
      return webhooks.slice(0, count)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
