import { expect, onTestFinished, test } from 'vitest'
import type { SandboxSettings } from '../settings.ts'
import {
  type ApiReply,
  aCheckoutBody,
  callApi,
  createCheckout,
  LIVE_KEY,
  openSandbox,
  orderFaults,
  payWith,
} from '../testing.ts'

async function aSandbox(changes: Partial<SandboxSettings> = {}) {
  const sandbox = await openSandbox(changes)
  onTestFinished(() => sandbox.close())
  return sandbox
}

test('returns a new checkout with every field that Yoco documents', async () => {
  const sandbox = await aSandbox()

  const reply = await callApi(sandbox, '/api/checkouts', {
    body: {
      ...aCheckoutBody,
      clientReferenceId: 'ref-1',
      lineItems: [{ displayName: 'MX Keys', quantity: 2, pricingDetails: { price: 255250 } }],
    },
  })

  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^ch_[A-Za-z0-9]{24}$/),
    redirectUrl: `http://localhost:${sandbox.port}/checkout/${reply.body.id}`,
    status: 'created',
    amount: 510500,
    currency: 'ZAR',
    paymentId: null,
    successUrl: 'http://shop.example/paid',
    cancelUrl: 'http://shop.example/cancelled',
    failureUrl: 'http://shop.example/failed',
    metadata: {
      orderId: 'ORD-1001',
      checkoutId: reply.body.id,
      paymentFacilitator: 'yoco-online-checkout',
    },
    merchantId: expect.stringMatching(/^\d+-[0-9a-f-]{36}$/),
    totalDiscount: null,
    totalTaxAmount: null,
    subtotalAmount: null,
    lineItems: [{ displayName: 'MX Keys', quantity: 2, pricingDetails: { price: 255250 } }],
    externalId: null,
    clientReferenceId: 'ref-1',
    processingMode: 'test',
  })
})

test.each([
  ['no key', null],
  ['a wrong key', 'sk_test_of_somebody_else'],
])('rejects %s with 403 and Yoco’s text', async (_name, key) => {
  const sandbox = await aSandbox()
  const reply = await callApi(sandbox, '/api/checkouts', { body: aCheckoutBody, key })
  expect(reply.status).toBe(403)
  expect(reply.body).toEqual({ message: 'A key is required, but has not been specified.' })
})

test.each([
  ['amount', { amount: 199 }],
  ['amount', { amount: 2000.5 }],
  ['amount', { amount: '51050' }],
  ['currency', { currency: 'USD' }],
  ['successUrl', { successUrl: '/paid' }],
  ['cancelUrl', { cancelUrl: 'javascript:alert(1)' }],
  ['metadata.orderId', { metadata: { orderId: 11 } }],
  ['metadata.customerFirstName', { metadata: { customerFirstName: 'R2D2' } }],
  ['metadata.customerLastName', { metadata: { customerLastName: 'Smith & Sons' } }],
  ['lineItems.0.pricingDetails', { lineItems: [{ displayName: 'MX Keys', quantity: 1 }] }],
])('rejects a checkout whose %s is wrong', async (field, change) => {
  const sandbox = await aSandbox()
  const reply = await callApi(sandbox, '/api/checkouts', { body: { ...aCheckoutBody, ...change } })
  expect(reply.status).toBe(400)
  expect(reply.body.description).toBe(`Missing or incorrect value was provided for field ${field}`)
})

test('accepts the smallest amount and a name with accents, hyphen and apostrophe', async () => {
  const sandbox = await aSandbox()
  const metadata = { customerFirstName: 'Zoë-Anne', customerLastName: "d'Urban Sørensen" }
  const reply = await callApi(sandbox, '/api/checkouts', {
    body: { ...aCheckoutBody, amount: 200, metadata },
  })
  expect(reply.status).toBe(200)
})

test('rejects a body that is not JSON', async () => {
  const sandbox = await aSandbox()
  expect((await callApi(sandbox, '/api/checkouts', { rawBody: '{"amount":' })).status).toBe(400)
})

test('requires https addresses with a live key', async () => {
  const sandbox = await aSandbox()

  const plain = await callApi(sandbox, '/api/checkouts', { body: aCheckoutBody, key: LIVE_KEY })
  expect(plain.status).toBe(400)
  expect(plain.body.description).toBe('Checkouts with live keys can not have HTTP protocol')

  const urls = {
    successUrl: 'https://s.example',
    cancelUrl: 'https://s.example',
    failureUrl: 'https://s.example',
  }
  const secure = await callApi(sandbox, '/api/checkouts', {
    body: { ...aCheckoutBody, ...urls },
    key: LIVE_KEY,
  })
  expect(secure.status).toBe(200)
  expect(secure.body.processingMode).toBe('live')
})

test('shows a checkout only to keys of its own mode', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)

  expect((await callApi(sandbox, `/api/checkouts/${id}`)).body).toMatchObject({ id, status: 'created' })
  expect((await callApi(sandbox, `/api/checkouts/${id}`, { key: LIVE_KEY })).status).toBe(404)
  expect((await callApi(sandbox, '/api/checkouts/ch_nothing')).status).toBe(404)
})

test('replays the first response for the same key and body, and marks it as replayed', async () => {
  const sandbox = await aSandbox()
  const create = () => callApi(sandbox, '/api/checkouts', { body: aCheckoutBody, idempotencyKey: 'one' })

  const first = await create()
  const second = await create()

  expect(second.body).toEqual(first.body)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect((await callApi(sandbox, '/_state')).body.checkouts).toHaveLength(1)
})

test('replays an error response too', async () => {
  const sandbox = await aSandbox()
  const create = () =>
    callApi(sandbox, '/api/checkouts', { body: { ...aCheckoutBody, amount: 1 }, idempotencyKey: 'one' })

  expect((await create()).status).toBe(400)
  const second = await create()
  expect(second.status).toBe(400)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
})

test('rejects the same key with another body', async () => {
  const sandbox = await aSandbox()
  await callApi(sandbox, '/api/checkouts', { body: aCheckoutBody, idempotencyKey: 'one' })
  const other = await callApi(sandbox, '/api/checkouts', {
    body: { ...aCheckoutBody, amount: 900 },
    idempotencyKey: 'one',
  })
  expect(other.status).toBe(422)
})

test('responds with 409 while the first request with the key is in flight', async () => {
  const sandbox = await aSandbox()
  await orderFaults(sandbox, { on: 'create', kind: 'slow', ms: 300 })
  const create = () => callApi(sandbox, '/api/checkouts', { body: aCheckoutBody, idempotencyKey: 'one' })

  const [one, other] = await Promise.all([create(), create()])

  expect([one.status, other.status].sort()).toEqual([200, 409])
})

test('forgets an idempotency key after a day', async () => {
  let nowMs = Date.UTC(2026, 10, 20)
  const sandbox = await aSandbox({ now: () => nowMs })
  const create = () => callApi(sandbox, '/api/checkouts', { body: aCheckoutBody, idempotencyKey: 'one' })

  const first = await create()
  nowMs += 24 * 60 * 60 * 1000 - 1
  expect((await create()).body.id).toBe(first.body.id)
  nowMs += 1
  expect((await create()).body.id).not.toBe(first.body.id)
})

test('refunds a part, then the rest, and then no more', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id)
  const refund = (body: unknown) => callApi(sandbox, `/api/checkouts/${id}/refund`, { body })

  const part = await refund({ amount: 10500 })
  expect(part.status).toBe(202)
  expect(part.body).toEqual({
    id,
    refundId: expect.stringMatching(/^rfd_[A-Za-z0-9]{24}$/),
    message: 'Your refund has been processed',
    status: 'successful',
  })
  expect((await refund({ amount: 500001 })).status).toBe(400)
  expect((await callApi(sandbox, `/api/checkouts/${id}/refund`, { method: 'POST' })).status).toBe(202)

  const more = await refund({})
  expect(more.status).toBe(400)
  expect(more.body).toEqual({ description: 'Payment has already been refunded.' })
  const state = await callApi(sandbox, '/_state')
  expect(state.body.refunds).toMatchObject([{ amount: 10500 }, { amount: 500000 }])
})

test('refuses a refund that Yoco would refuse', async () => {
  const sandbox = await aSandbox()
  const unpaid = await createCheckout(sandbox)
  const refund = (id: string, body: unknown) => callApi(sandbox, `/api/checkouts/${id}/refund`, { body })

  expect((await refund(unpaid, {})).status).toBe(400)
  expect((await refund('p_Ad1bGYk2mVJfYb0UpGoTJ6wq', {})).status).toBe(404)
  expect((await refund(unpaid, [])).body.description).toBe(
    'Missing or incorrect value was provided for field unknown',
  )
})

test('can be configured to refuse refunds in test mode, as Yoco does', async () => {
  const sandbox = await aSandbox({ areRefundsAllowedInTest: false })
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id)
  expect((await callApi(sandbox, `/api/checkouts/${id}/refund`, { method: 'POST' })).status).toBe(400)
})

const shapes: [number, unknown][] = [
  [1, { message: expect.any(String) }],
  [2, { description: expect.any(String) }],
  [3, { errorType: expect.any(String), errorCode: expect.any(String), description: expect.any(String) }],
  [
    4,
    { errorCode: expect.any(String), errorMessage: expect.any(String), displayMessage: expect.any(String) },
  ],
  [5, { reason: expect.any(String), solution: expect.any(String) }],
  [6, { error: { message: expect.any(String) } }],
  [7, { errors: [{ message: expect.any(String) }] }],
]
test.each(shapes)('fails with an injected error of format %i', async (shape, body) => {
  const sandbox = await aSandbox()
  await orderFaults(sandbox, { on: 'create', kind: 'error', status: 503, shape })
  const reply = await callApi(sandbox, '/api/checkouts', { body: aCheckoutBody })
  expect(reply.status).toBe(503)
  expect(reply.body).toEqual(body)
})

test('remembers an injected error under its key, but not a gateway failure', async () => {
  const sandbox = await aSandbox()
  const create = (idempotencyKey: string) =>
    callApi(sandbox, '/api/checkouts', { body: aCheckoutBody, idempotencyKey })
  await orderFaults(
    sandbox,
    { on: 'create', kind: 'error', status: 400 },
    { on: 'create', kind: 'error', status: 429, ms: 2500 },
  )

  expect((await create('refused')).status).toBe(400)
  const busy = await create('busy')
  expect(busy.status).toBe(429)
  expect(busy.headers.get('retry-after')).toBe('3')
  expect((await create('refused')).status).toBe(400)
  expect((await create('busy')).status).toBe(200)
})

test('can time out before or after carrying out a call', async () => {
  const sandbox = await aSandbox()
  const create = () => callApi(sandbox, '/api/checkouts', { body: aCheckoutBody, idempotencyKey: 'one' })
  const checkouts = async () => (await callApi(sandbox, '/_state')).body.checkouts

  await orderFaults(sandbox, { on: 'create', kind: 'timeout', ms: 20 })
  await expect(create()).rejects.toThrow()
  expect(await checkouts()).toHaveLength(0)

  await orderFaults(sandbox, { on: 'create', kind: 'done_then_timeout', ms: 20 })
  await expect(create()).rejects.toThrow()
  expect(await checkouts()).toHaveLength(1)

  const retried = await create()
  expect(retried.headers.get('idempotent-replayed')).toBe('true')
  expect(await checkouts()).toHaveLength(1)
})

test('can pretend not to know a checkout, as many times as ordered', async () => {
  const sandbox = await aSandbox()
  const id = await createCheckout(sandbox)
  await orderFaults(sandbox, { on: 'status', kind: 'missing', times: 2 })
  const statuses: number[] = []
  for (let look = 0; look < 3; look += 1)
    statuses.push((await callApi(sandbox, `/api/checkouts/${id}`)).status)
  expect(statuses).toEqual([404, 404, 200])
})

test('lists, adds to and clears injected faults', async () => {
  const sandbox = await aSandbox()
  const faults = async (): Promise<ApiReply> => callApi(sandbox, '/_faults')

  await orderFaults(sandbox, { on: 'webhook', kind: 'lost' }, { on: 'status', kind: 'slow', ms: 5, times: 3 })
  expect((await faults()).body.faults).toEqual([
    { on: 'webhook', kind: 'lost', times: 1 },
    { on: 'status', kind: 'slow', ms: 5, times: 3 },
  ])
  await callApi(sandbox, '/_faults', { method: 'DELETE', rawBody: '' })
  expect((await faults()).body.faults).toEqual([])
})

test('rejects an unknown fault and lists the known ones', async () => {
  const sandbox = await aSandbox()
  const reply = await orderFaults(sandbox, { on: 'create', kind: 'pending' })
  expect(reply.status).toBe(400)
  expect(reply.body.kinds).toMatchObject({ refund: expect.arrayContaining(['pending', 'fails_later']) })
  expect((await callApi(sandbox, '/_faults')).body.faults).toEqual([])
})

test('reports that it is healthy', async () => {
  const sandbox = await aSandbox()
  expect((await callApi(sandbox, '/healthz')).body).toEqual({ status: 'ok' })
})
