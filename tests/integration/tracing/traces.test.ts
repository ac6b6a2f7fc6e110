import { once } from 'node:events'
import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { yocoProvider } from '#server/adapters/payments/yoco/yoco-provider.ts'
import { createShopServer } from '#server/http/serve.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runJobOnce } from '#server/jobs/run-jobs.ts'
import { createLog } from '#server/log.ts'
import { openTracing } from '#server/tracing/open-tracing.ts'
import { noTracing, type Tracing } from '#server/tracing/tracing.ts'
import { aPhoto } from '#tests/support/given/a-photo.ts'
import { aCustomer, anAddress, aProduct, send } from '#tests/support/given/builders.ts'
import { aQueuedEmail } from '#tests/support/given/emails.ts'
import { orderFaults, payOnHostedPage } from '#tests/support/given/payments.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { startS3Server } from '#tests/support/http/s3-server.ts'
import {
  openTraceReceiver,
  type ReceivedSpan,
  type TraceReceiver,
} from '#tests/support/http/trace-receiver.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const receiver = await openTraceReceiver()
const mail = await openMailServer()
const s3 = await startS3Server(['pictures'])
const shop = await openShop({
  withPages: true,
  tracesUrl: receiver.url,
  smtpUrl: mail.url,
  mediaStore: s3.place('pictures'),
  couriers: {},
})
afterAll(async () => {
  await shop?.close()
  await s3?.close()
  await mail?.stop()
  await receiver?.close()
})

const aPart = { name: 'a part', kind: 'inside' } as const
const parentId = '00f067aa0ba902b7'
const aTrace = (number: number) => String(number).padStart(32, 'a')
const within = (traceId: string) => ({ traceparent: `00-${traceId}-${parentId}-01` })
const spansOf = (traceId: string) => receiver.spans().filter((span) => span.traceId === traceId)

/** Spans are sent every two seconds. */
const patience = { timeout: 20_000, interval: 50 }
const arrived = (traceId: string, name: string) =>
  expect.poll(() => spansOf(traceId).map((span) => span.name), patience).toContain(name)

const namesBelow = (spans: readonly ReceivedSpan[], name: string): string[] => {
  const root = spans.find((span) => span.name === name)
  const children = spans.filter((span) => root && span.parentSpanId === root.spanId)
  return children.flatMap((child) => [child.name, ...namesBelow(spans, child.name)])
}

it('shows a purchase from cart to paid as one connected trace, in which nobody can be recognised', async () => {
  const person = await aCustomer(shop)
  const productId = await aProduct(shop)
  const items = [{ productId, quantity: 1 }]
  const headers = within(aTrace(1))
  const call = (method: string, path: string, body?: object) =>
    send(shop, method, path, {
      token: person.token,
      headers: { ...headers, 'idempotency-key': 'key-of-the-trace' },
      ...(body && { body }),
    })
  await orderFaults(shop, { on: 'webhook', kind: 'lost' })

  await call('POST', '/cart/check', { items })
  const { order } = (await call('POST', '/orders', { items, shippingInfo: anAddress })).body
  const { checkoutId } = (
    await call('POST', '/payments/yoco/checkout', {
      amount: Math.round(order.summary.total * 100),
      currency: 'ZAR',
      successUrl: `${shop.url}/payment-success`,
      cancelUrl: `${shop.url}/checkout?cancelled=true`,
      failureUrl: `${shop.url}/payment-failed`,
      metadata: { orderId: order.orderNumber, userEmail: person.email },
    })
  ).body
  await payOnHostedPage(shop, checkoutId)
  const { body } = await call('GET', `/payments/yoco/status/${checkoutId}`)
  expect(body.checkout.status).toBe('complete')
  await arrived(aTrace(1), 'GET /api/payments/yoco/status/:checkoutId')

  const spans = spansOf(aTrace(1))
  const ids = new Set([parentId, ...spans.map(({ spanId }) => spanId)])
  expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([])
  expect(spans.filter(({ parentSpanId }) => parentSpanId === parentId).map(({ name }) => name)).toEqual([
    'POST /api/cart/check',
    'POST /api/orders',
    'POST /api/payments/yoco/checkout',
    'GET /api/payments/yoco/status/:checkoutId',
  ])
  expect(namesBelow(spans, 'POST /api/orders')).toContain('insert-order')
  expect(namesBelow(spans, 'POST /api/payments/yoco/checkout')).toContain('yoco createCheckout')
  const status = namesBelow(spans, 'GET /api/payments/yoco/status/:checkoutId')
  expect(status).toEqual(expect.arrayContaining(['yoco readCheckout', 'pay-order']))
  expect(spans.find(({ name }) => name === 'yoco readCheckout')).toMatchObject({
    facts: { 'kwela.outcome': 'found' },
    isError: false,
    resource: { 'service.name': 'kwela' },
  })

  const text = receiver.text()
  const { email: _sample, ...address } = anAddress
  const { country: _country, province: _province, ...typed } = address
  for (const secret of [
    ...Object.values(typed),
    person.email,
    person.token,
    person.id,
    order.orderNumber,
    checkoutId,
    '4111',
    'key-of-the-trace',
    'sk_test',
  ])
    expect(text).not.toContain(secret)
})

it('shows how a page is made, by the pattern of its address, and one from the cache by the same name', async () => {
  const productId = await aProduct(shop)
  const page = async (path: string, traceId: string) =>
    void (await (await fetch(`${shop.url}${path}`, { headers: within(traceId) })).text())
  await page(`/product/${productId}?q=typed-words`, aTrace(2))
  await page(`/product/${productId}`, aTrace(3))
  await page('/products?q=typed-words', aTrace(4))
  await arrived(aTrace(4), 'GET /products')
  await arrived(aTrace(3), 'GET /product/:id')
  const made = namesBelow(spansOf(aTrace(2)), 'GET /product/:id')
  expect(made).toEqual(expect.arrayContaining(['make page', 'GET /api/products/:id']))
  expect(spansOf(aTrace(2)).some(({ facts }) => facts['db.system.name'] === 'postgresql')).toBe(true)
  expect(receiver.text()).not.toContain('typed-words')
})

it('shows calls to couriers, the mail server and the S3 store, each where it was made', async () => {
  const headers = within(aTrace(5))
  const { token } = await aCustomer(shop)
  const productId = await aProduct(shop)
  const body = { postalCode: '7925', items: [{ productId, quantity: 1 }] }
  await send(shop, 'POST', '/collect-points', { token, headers, body })
  const photo = await aPhoto(shop, productId)
  await (await fetch(`${shop.url}/media/${photo}/320.avif`, { headers })).bytes()
  await arrived(aTrace(5), 'GET /media/:id/:file')
  await arrived(aTrace(5), 'POST /api/collect-points')
  expect(namesBelow(spansOf(aTrace(5)), 'POST /api/collect-points')).toContain('bobgo listCollectPoints')
  expect(namesBelow(spansOf(aTrace(5)), 'GET /media/:id/:file')).toContain('s3 get')

  await aQueuedEmail(shop)
  const job = jobsOf(shop.services).find(({ name }) => name === 'send-emails')
  if (!job) throw new Error('There is no job that sends emails')
  expect(await runJobOnce(shop.services, job)).toMatchObject({ kind: 'done' })
  await expect.poll(() => receiver.spans().map(({ name }) => name), patience).toContain('job send-emails')
  expect(namesBelow(receiver.spans(), 'job send-emails')).toContain('smtp send')
})

it('names the trace in each line of the log that a request writes', async () => {
  const lines: string[] = []
  const out = new Writable({
    write(bytes, _encoding, done) {
      lines.push(String(bytes))
      done()
    },
  })
  const log = createLog('info', out, () => shop.services.tracing.logFacts())
  const app = await createShopServer({ ...shop.services, log })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await (await fetch(`${url}/api/categories`, { headers: within(aTrace(6)) })).text()
  await expect.poll(() => lines.join('')).toContain('request completed')
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== undefined)
  const ofRequest = told.filter(({ reqId }) => reqId !== undefined)
  expect(ofRequest.map(({ msg, traceId }) => [msg, traceId])).toEqual([
    ['incoming request', aTrace(6)],
    ['request completed', aTrace(6)],
  ])
  await app.close()
})

it('tells the provider which trace its call is a part of', async () => {
  const told: unknown[] = []
  const provider = createServer(({ headers }, response) => {
    told.push(headers.traceparent)
    response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const address = provider.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { tracing } = shop.services
  const { readCheckout } = yocoProvider({
    apiUrl: `http://127.0.0.1:${port}/api`,
    secretKey: 'sk_test_of_the_trace',
    webhookSecret: shop.webhookSecret,
    traceHeaders: tracing.headers,
  })
  await tracing.begin(aPart, () => readCheckout('ch_1'))
  await readCheckout('ch_1')
  expect(told).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/), undefined])
  provider.close()
})

const open = (to: TraceReceiver, warnings: object[] = []): Tracing =>
  openTracing({
    settings: { url: to.url, share: 1 },
    version: '1',
    processNumber: 1,
    log: { warn: (facts: object) => void warnings.push(facts) },
  })

it('drops what a silent collector does not take, and ends', async () => {
  const silent = await openTraceReceiver()
  silent.mood.is = 'silent'
  const tracing = open(silent)
  for (let number = 0; number < 30_000; number++) tracing.begin(aPart, () => number)
  await wait(0)
  silent.mood.is = 'taking'
  await tracing.close()
  // What waits, and what is on its way.
  expect(silent.spans().length).toBeLessThanOrEqual(4_096 + 2 * 512)
  await silent.close()
})

it('ends although the collector never answers', async () => {
  const silent = await openTraceReceiver()
  silent.mood.is = 'silent'
  const tracing = open(silent)
  tracing.begin(aPart, () => 1)
  await tracing.close()
  await silent.close()
})

it('answers as usual while the collector refuses everything, and says once that it does', async () => {
  const refusing = await openTraceReceiver()
  refusing.mood.is = 'refusing'
  const warnings: object[] = []
  const tracing = open(refusing, warnings)
  expect(tracing.begin(aPart, () => 'an answer')).toBe('an answer')
  await expect(tracing.begin(aPart, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  await tracing.close()
  const again = open(refusing, warnings)
  again.begin(aPart, () => 1)
  await again.close()
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toMatchObject({ spans: 2 })
  await refusing.close()
})

it('writes of a fault what it is, and not what it says', async () => {
  const told = await openTraceReceiver()
  const tracing = open(told)
  const fault = () => Promise.reject(new TypeError('secret@shop.example'))
  await tracing.begin(aPart, fault).catch(() => undefined)
  await tracing.close()
  expect(told.spans()).toMatchObject([{ isError: true, facts: { 'error.type': 'TypeError' } }])
  expect(told.text()).not.toContain('secret@')
  await told.close()
})

it('does nothing at all when it is off', () => {
  expect(noTracing.measure(aPart, () => 7)).toBe(7)
  const answer = () => undefined
  expect(noTracing.around(answer)).toBe(answer)
  expect(noTracing.headers()).toEqual({})
})
