import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { anAddress } from '#tests/support/given/builders.ts'
import { checkoutBody, owedOrderOf } from '#tests/support/given/checkout-body.ts'
import { payOnHostedPage } from '#tests/support/given/payments.ts'
import { jsonOf } from '../load/response-reader.ts'
import { pathsOf, type SalePlan } from './sale-plan.ts'

export type RecordedAnswer = { status: number; headers: Record<string, string | string[]>; body: Buffer }

type Call = { token?: string; key?: string; body?: unknown }

// Each server sets these headers itself.
const written = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'])

/** The shop's answers to everything in the mix, by path; an order, a checkout and its status are one for all. */
export async function recordAnswers(
  { shopUrl, sandboxUrl }: { shopUrl: string; sandboxUrl: string },
  plan: SalePlan,
): Promise<Map<string, RecordedAnswer>> {
  const answers = new Map<string, RecordedAnswer>()
  for (const path of pathsOf(plan)) answers.set(path, await record(shopUrl, path))

  const [product] = plan.products
  const [token = ''] = plan.tokens
  const items = [{ productId: product?.id, quantity: 1 }]
  answers.set('/api/cart/check', await record(shopUrl, '/api/cart/check', { body: { items } }))
  const placed = await record(shopUrl, '/api/orders', {
    token,
    key: 'recorded',
    body: { items, shippingInfo: anAddress },
  })
  answers.set('/api/orders', placed)
  const begun = await record(shopUrl, '/api/payments/yoco/checkout', {
    token,
    body: checkoutBody(shopUrl, owedOrderOf(readJson(placed))),
  })
  answers.set('/api/payments/yoco/checkout', begun)
  const { checkoutId } = readJson(begun)
  await payOnHostedPage({ sandbox: { url: sandboxUrl } }, checkoutId)
  const statusPath = `/api/payments/yoco/status/${checkoutId}`
  answers.set(statusPath, await record(shopUrl, statusPath, { token }))
  return answers
}

/** Requests everything that is read, so that the shop has it in memory. */
export async function warmUp(shopUrl: string, plan: SalePlan): Promise<void> {
  const atOnce = pLimit(4)
  await Promise.all(pathsOf(plan).map((path) => atOnce(() => record(shopUrl, path))))
}

function record(url: string, path: string, { token, key, body }: Call = {}): Promise<RecordedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RecordedAnswer>()
  const headers = {
    accept: 'text/html,application/json;q=0.9',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const method = body === undefined ? 'GET' : 'POST'
  const sent = request(new URL(path, url), { method, headers, agent: false }, async (answer) => {
    const bytes = await buffer(answer)
    const status = answer.statusCode ?? 0
    if (status !== 200 && status !== 201)
      return reject(new Error(`${path} answered ${status}: ${bytes.toString().slice(0, 300)}`))
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || written.has(name) ? [] : [[name, value] as const],
    )
    const described = { ...Object.fromEntries(kept), 'content-length': String(bytes.length) }
    resolve({ status, headers: described, body: bytes })
  })
  sent.once('error', reject)
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}

/** Untyped JSON: what is missing fails where it is read. */
function readJson({ headers, body }: RecordedAnswer): ReturnType<typeof JSON.parse> {
  return jsonOf({ encoding: String(headers['content-encoding'] ?? '') || null, body })
}
