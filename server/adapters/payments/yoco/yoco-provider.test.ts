import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Sandbox } from '#sandbox/yoco/server.ts'
import {
  ASKING_CARD,
  callApi,
  DECLINED_CARD,
  openReceiver,
  openSandbox,
  orderFaults,
  payWith,
  postForm,
  TEST_KEY,
  WEBHOOK_SECRET,
  type WebhookReceiver,
} from '#sandbox/yoco/testing.ts'
import type {
  CreateCheckout,
  PaymentProvider,
  WebhookReading,
} from '#server/features/payments/payment-provider.ts'
import { type YocoProviderSettings, yocoProvider } from './yoco-provider.ts'

type Scene = { sandbox: Sandbox; receiver: WebhookReceiver; provider: PaymentProvider }

async function aScene(changes: Partial<YocoProviderSettings> = {}): Promise<Scene> {
  const receiver = await openReceiver()
  const sandbox = await openSandbox({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET } })
  onTestFinished(async () => {
    await sandbox.close()
    await receiver.close()
  })
  return { sandbox, receiver, provider: aProvider(`${sandbox.url}/api`, changes) }
}

function aProvider(apiUrl: string, changes: Partial<YocoProviderSettings> = {}): PaymentProvider {
  return yocoProvider({
    apiUrl,
    secretKey: TEST_KEY,
    webhookSecret: WEBHOOK_SECRET,
    timeoutMs: 1000,
    jitter: () => 0,
    ...changes,
  })
}

const anOrder: CreateCheckout = {
  idempotencyKey: 'ORD-1-attempt-1',
  orderNumber: 'ORD-1',
  amountCents: 510500,
  successUrl: 'http://shop.example/paid',
  cancelUrl: 'http://shop.example/cancelled',
  failureUrl: 'http://shop.example/failed',
}

async function aCheckout({ provider }: Scene): Promise<string> {
  const result = await provider.createCheckout(anOrder)
  if (result.kind !== 'created') throw new Error(`Not created: ${result.kind}`)
  return result.checkoutId
}

async function aPaidCheckout(scene: Scene): Promise<string> {
  const checkoutId = await aCheckout(scene)
  await payWith(scene.sandbox, checkoutId)
  return checkoutId
}

async function webhookNumber(
  { receiver, provider }: Scene,
  count: number,
  nowMs = Date.now(),
): Promise<WebhookReading> {
  const webhook = (await receiver.received(count))[count - 1]
  return provider.readWebhook(webhook?.headers ?? {}, Buffer.from(webhook?.body ?? ''), nowMs)
}

async function stateOf(sandbox: Sandbox) {
  return (await callApi(sandbox, '/_state')).body
}

test('creates a checkout with the order’s number, filtered names and lines', async () => {
  const scene = await aScene()

  const result = await scene.provider.createCheckout({
    ...anOrder,
    customerName: 'Zoë 2 van der Merwe & Sons',
    lines: [{ name: 'MX Keys', quantity: 2, unitPriceCents: 255250 }],
  })

  expect(result).toEqual({
    kind: 'created',
    checkoutId: expect.stringMatching(/^ch_/),
    redirectUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/checkout\/ch_/),
  })
  expect((await stateOf(scene.sandbox)).checkouts).toMatchObject([
    {
      amount: 510500,
      currency: 'ZAR',
      mode: 'test',
      successUrl: anOrder.successUrl,
      cancelUrl: anOrder.cancelUrl,
      failureUrl: anOrder.failureUrl,
      metadata: { orderId: 'ORD-1', customerFirstName: 'Zoë', customerLastName: 'van der Merwe Sons' },
      lineItems: [{ displayName: 'MX Keys', quantity: 2, pricingDetails: { price: 255250 } }],
    },
  ])
})

test('makes one checkout from a request sent twice', async () => {
  const scene = await aScene()
  expect(await aCheckout(scene)).toBe(await aCheckout(scene))
})

test('says why a checkout was refused', async () => {
  const { provider } = await aScene()
  expect(await provider.createCheckout({ ...anOrder, amountCents: 199 })).toEqual({
    kind: 'refused',
    message: '400: Missing or incorrect value was provided for field amount',
  })
})

test('treats the same key with another amount as a refusal', async () => {
  const scene = await aScene()
  await aCheckout(scene)
  expect(await scene.provider.createCheckout({ ...anOrder, amountCents: 900 })).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/^422: /),
  })
})

test('is refused with an unknown key, and does not reveal it', async () => {
  const { provider } = await aScene({ secretKey: 'sk_test_of_somebody_else' })
  const result = await provider.createCheckout(anOrder)
  expect(result).toEqual({
    kind: 'refused',
    message: '403: A key is required, but has not been specified.',
  })
})

test.each([1, 2, 3, 4, 5, 6, 7])('reads a refusal in error shape %i', async (shape) => {
  const { sandbox, provider } = await aScene()
  await orderFaults(sandbox, { on: 'create', kind: 'error', status: 400, shape })
  expect(await provider.createCheckout(anOrder)).toEqual({
    kind: 'refused',
    message: '400: This failure was injected into the sandbox',
  })
})

test.each([
  { kind: 'error', status: 500 },
  { kind: 'error', status: 503, shape: 6 },
  { kind: 'error', status: 409, shape: 2 },
  { kind: 'error', status: 429, ms: 0 },
  { kind: 'slow', ms: 50 },
  { kind: 'timeout' },
  { kind: 'timeout', ms: 10 },
  { kind: 'done_then_timeout' },
  { kind: 'done_then_timeout', ms: 10, times: 2 },
])('still creates exactly one checkout through %j', async (fault) => {
  const scene = await aScene({ timeoutMs: 400 })
  await orderFaults(scene.sandbox, { on: 'create', ...fault })
  await aCheckout(scene)
  expect((await stateOf(scene.sandbox)).checkouts).toHaveLength(1)
})

test.each([
  [{ kind: 'error', status: 500 }, 'unavailable'],
  [{ kind: 'error', status: 429, ms: 0 }, 'unavailable'],
  [{ kind: 'error', status: 409 }, 'unknown'],
  [{ kind: 'timeout', ms: 10 }, 'unknown'],
  [{ kind: 'done_then_timeout', ms: 10 }, 'unknown'],
  [{ kind: 'missing' }, 'refused'],
])('gives up creating after three tries through %j: %s', async (fault, kind) => {
  const { sandbox, provider } = await aScene()
  await orderFaults(sandbox, { on: 'create', times: 4, ...fault })
  expect(await provider.createCheckout(anOrder)).toMatchObject({ kind })
  // The fourth, or all but one if a retry is pointless, are left over.
  const { faults } = await stateOf(sandbox)
  expect(faults).toMatchObject([{ times: kind === 'refused' ? 3 : 1 }])
})

test('gives up at once when told to wait longer than anyone would', async () => {
  const { sandbox, provider } = await aScene()
  await orderFaults(sandbox, { on: 'create', kind: 'error', status: 429, ms: 3_600_000, times: 2 })
  expect(await provider.createCheckout(anOrder)).toEqual({ kind: 'unavailable' })
  expect((await stateOf(sandbox)).faults).toMatchObject([{ times: 1 }])
})

test('waits as long as it is told to, in seconds or until a date', async () => {
  const { sandbox, provider } = await aScene()
  await orderFaults(sandbox, { on: 'create', kind: 'error', status: 429, ms: 1000 })
  const startedAt = performance.now()
  expect(await provider.createCheckout(anOrder)).toMatchObject({ kind: 'created' })
  expect(performance.now() - startedAt).toBeGreaterThan(990)

  const busy = { 'retry-after': 'Fri, 20 Nov 2026 10:00:00 GMT' }
  const triesAt = async (now: string) => {
    const requests: string[] = []
    const clock = { now: () => new Date(now) }
    const busyProvider = await aStrangeServer({ status: 429, headers: busy, requests }, { clock })
    expect(await busyProvider.createCheckout(anOrder)).toEqual({ kind: 'unavailable' })
    return requests.length
  }
  expect(await triesAt('2026-11-20T10:00:01Z')).toBe(3)
  expect(await triesAt('2026-11-20T09:00:00Z')).toBe(1)
})

test('is unavailable, not unknown, if nothing is listening', async () => {
  const gone = await openReceiver()
  await gone.close()
  const provider = aProvider(new URL('/api', gone.url).href)
  expect(await provider.createCheckout(anOrder)).toEqual({ kind: 'unavailable' })
  expect(await provider.readCheckout('ch_1')).toEqual({ kind: 'unavailable' })
  const refund = { idempotencyKey: 'r', checkoutId: 'ch_1', amountCents: 1, reason: 'x' }
  expect(await provider.refund(refund)).toEqual({ kind: 'unavailable' })
})

test('follows a checkout from created to complete', async () => {
  const scene = await aScene()
  const { sandbox, provider } = scene
  const checkoutId = await aCheckout(scene)
  expect(await provider.readCheckout(checkoutId)).toEqual({ kind: 'found', status: 'created' })

  await payWith(sandbox, checkoutId, DECLINED_CARD)
  expect(await provider.readCheckout(checkoutId)).toEqual({ kind: 'found', status: 'created' })

  await payWith(sandbox, checkoutId, ASKING_CARD)
  expect(await provider.readCheckout(checkoutId)).toEqual({ kind: 'found', status: 'processing' })

  await postForm(sandbox, `/checkout/${checkoutId}/confirm`, { decision: 'confirm' })
  expect(await provider.readCheckout(checkoutId)).toEqual({
    kind: 'found',
    status: 'complete',
    evidence: {
      providerPaymentId: expect.stringMatching(/^p_/),
      checkoutId,
      orderNumber: 'ORD-1',
      amountCents: 510500,
      currency: 'ZAR',
      mode: 'test',
    },
  })
})

test.each(['', '.', '..', 'ch_nothing', '../webhooks', 'a/b?c'])(
  'finds no checkout under %j',
  async (checkoutId) => {
    const { provider } = await aScene()
    expect(await provider.readCheckout(checkoutId)).toEqual({ kind: 'missing' })
  },
)

test.each([
  [{ kind: 'missing', times: 1 }, 'missing'],
  [{ kind: 'error', status: 500, times: 3 }, 'unavailable'],
  [{ kind: 'error', status: 403, times: 1 }, 'unavailable'],
  [{ kind: 'timeout', ms: 10, times: 3 }, 'unavailable'],
  [{ kind: 'error', status: 502, times: 2 }, 'found'],
  [{ kind: 'slow', ms: 20, times: 1 }, 'found'],
  [{ kind: 'done_then_timeout', ms: 10, times: 1 }, 'found'],
])('reads a checkout through %j: %s', async (fault, kind) => {
  const scene = await aScene()
  const checkoutId = await aCheckout(scene)
  await orderFaults(scene.sandbox, { on: 'status', ...fault })
  expect(await scene.provider.readCheckout(checkoutId)).toMatchObject({ kind })
})

test('refunds a part and then another with a key of its own', async () => {
  const scene = await aScene()
  const checkoutId = await aPaidCheckout(scene)
  const refund = (idempotencyKey: string) =>
    scene.provider.refund({ idempotencyKey, checkoutId, amountCents: 10000, reason: 'Change of mind' })

  const first = await refund('one')
  expect(first).toEqual({ kind: 'succeeded', refundId: expect.stringMatching(/^rfd_/) })
  expect(await refund('one')).toEqual(first)
  expect(await refund('two')).not.toEqual(first)
  expect((await stateOf(scene.sandbox)).refunds).toMatchObject([
    { amount: 10000, metadata: { reason: 'Change of mind' } },
    { amount: 10000 },
  ])
})

test('passes on why a refund was refused', async () => {
  const scene = await aScene()
  const checkoutId = await aCheckout(scene)
  const refund = (id: string) =>
    scene.provider.refund({ idempotencyKey: `r-${id}`, checkoutId: id, amountCents: 1, reason: 'x' })
  expect(await refund(checkoutId)).toEqual({
    kind: 'refused',
    message: '400: This checkout has not been paid',
  })
  expect(await refund('ch_nothing')).toEqual({
    kind: 'refused',
    message: '404: The specified transaction could not be found',
  })
  expect(await refund('')).toMatchObject({ kind: 'refused' })
})

test.each([
  [{ kind: 'pending' }, 'pending', 1],
  [{ kind: 'fails_later' }, 'pending', 1],
  [{ kind: 'slow', ms: 20 }, 'succeeded', 1],
  [{ kind: 'error', status: 500 }, 'succeeded', 1],
  [{ kind: 'error', status: 400 }, 'refused', 0],
  [{ kind: 'missing' }, 'refused', 0],
  [{ kind: 'timeout', ms: 10 }, 'succeeded', 1],
  [{ kind: 'done_then_timeout', ms: 10 }, 'succeeded', 1],
  [{ kind: 'done_then_timeout', ms: 10, times: 3 }, 'unknown', 1],
  [{ kind: 'error', status: 500, times: 3 }, 'unknown', 0],
  [{ kind: 'error', status: 429, ms: 0, times: 3 }, 'unavailable', 0],
])('refunds at most once through %j: %s', async (fault, kind, refunds) => {
  const scene = await aScene()
  const checkoutId = await aPaidCheckout(scene)
  await orderFaults(scene.sandbox, { on: 'refund', ...fault })
  const request = { idempotencyKey: 'one', checkoutId, amountCents: 510500, reason: 'Returned' }
  expect(await scene.provider.refund(request)).toMatchObject({ kind })
  expect((await stateOf(scene.sandbox)).refunds).toHaveLength(refunds)
})

test('does not call a refund refused if an earlier attempt may have succeeded', async () => {
  const scene = await aScene()
  const checkoutId = await aPaidCheckout(scene)
  await orderFaults(
    scene.sandbox,
    { on: 'refund', kind: 'done_then_timeout', ms: 10 },
    { on: 'refund', kind: 'error', status: 403 },
  )
  const request = { idempotencyKey: 'one', checkoutId, amountCents: 510500, reason: 'Returned' }
  expect(await scene.provider.refund(request)).toEqual({ kind: 'unknown' })
})

test('does not call a refund rejected up front refused if its key was sent before by a process that is gone', async () => {
  const scene = await aScene()
  const checkoutId = await aPaidCheckout(scene)
  const request = { idempotencyKey: 'one', checkoutId, amountCents: 510500, reason: 'Returned' }
  await scene.provider.refund(request)
  await orderFaults(scene.sandbox, { on: 'refund', kind: 'error', status: 403, times: 2 })
  expect(await scene.provider.refund({ ...request, isRepeat: true })).toEqual({ kind: 'unknown' })
  expect(await scene.provider.refund(request)).toMatchObject({ kind: 'refused' })
})

test('reads a webhook of the sandbox as a payment', async () => {
  const scene = await aScene()
  const checkoutId = await aPaidCheckout(scene)

  expect(await webhookNumber(scene, 1)).toEqual({
    kind: 'event',
    webhookId: scene.receiver.webhooks[0]?.headers['webhook-id'],
    eventId: expect.stringMatching(/^evt_/),
    createdAt: expect.stringMatching(/Z$/),
    event: {
      type: 'payment_succeeded',
      evidence: {
        providerPaymentId: expect.stringMatching(/^p_/),
        checkoutId,
        orderNumber: null,
        amountCents: 510500,
        currency: 'ZAR',
        mode: 'test',
      },
    },
  })
})

test('reads webhooks of declines and refunds', async () => {
  const scene = await aScene()
  const checkoutId = await aCheckout(scene)
  await payWith(scene.sandbox, checkoutId, DECLINED_CARD)
  expect(await webhookNumber(scene, 1)).toMatchObject({ event: { type: 'payment_failed', checkoutId } })

  await payWith(scene.sandbox, checkoutId)
  await scene.receiver.received(2)
  const request = { idempotencyKey: 'one', checkoutId, amountCents: 500, reason: 'x' }
  const refund = await scene.provider.refund(request)
  expect(await webhookNumber(scene, 3)).toMatchObject({
    event: {
      type: 'refund_succeeded',
      refundId: refund.kind === 'succeeded' ? refund.refundId : '',
      checkoutId,
      providerPaymentId: expect.stringMatching(/^p_/),
      amountCents: 500,
    },
  })

  await orderFaults(scene.sandbox, { on: 'refund', kind: 'fails_later', ms: 1 })
  await scene.provider.refund({ ...request, idempotencyKey: 'two' })
  expect(await webhookNumber(scene, 4)).toMatchObject({ event: { type: 'refund_failed', amountCents: 500 } })
})

test.each([
  ['bad_signature', { kind: 'refused', reason: 'bad_signature' }],
  ['old_timestamp', { kind: 'refused', reason: 'stale' }],
  ['two_signatures', { kind: 'event', event: { type: 'payment_succeeded' } }],
  ['wrong_amount', { event: { evidence: { amountCents: 510400 } } }],
  ['wrong_currency', { event: { evidence: { currency: 'USD' } } }],
  ['wrong_mode', { event: { evidence: { mode: 'live' } } }],
  ['metadata_none', { event: { evidence: { checkoutId: null, orderNumber: null } } }],
  ['metadata_echo', { event: { evidence: { checkoutId: expect.any(String), orderNumber: 'ORD-1' } } }],
  ['unknown_type', { kind: 'event', event: { type: 'unknown', providerType: 'payment.updated' } }],
])('reads a webhook corrupted by %s correctly', async (kind, reading) => {
  const scene = await aScene()
  await orderFaults(scene.sandbox, { on: 'webhook', kind })
  await aPaidCheckout(scene)
  expect(await webhookNumber(scene, 1)).toMatchObject(reading)
})

test('refuses a webhook that is signed but empty', async () => {
  const provider = aProvider('http://localhost/api')
  // Signed with the second of Yoco's test secrets; the body has no payload.
  const other = aProvider('http://localhost/api', {
    webhookSecret: 'whsec_eW9jby1zYW5kYm94LWRlbW8tc2VjcmV0LTAwMDAwMDE=',
  })
  const headers = {
    'webhook-id': 'msg_test_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,kKxQ+9DfsE/lJj6iyKqpX+7RIOBQ5rSOWD4geIe6jbo=',
  }
  const body = Buffer.from('{"id":"evt_1EAwK8Mjy2DT38WIWntiZWxm","type":"payment.succeeded"}')
  expect(other.readWebhook(headers, body, 1700000000_000)).toEqual({ kind: 'refused', reason: 'malformed' })
  expect(provider.readWebhook(headers, body, 1700000000_000)).toEqual({
    kind: 'refused',
    reason: 'bad_signature',
  })
})

test('takes its mode from the key and refuses a key without one', () => {
  expect(aProvider('http://localhost/api').mode).toBe('test')
  expect(aProvider('http://localhost/api', { secretKey: 'sk_live_x' }).mode).toBe('live')
  expect(() => aProvider('http://localhost/api', { secretKey: 'pk_test_secret_part' })).toThrow(
    'The Yoco secret key must start with sk_test_ or sk_live_.',
  )
})

/** Answers that no faithful stand-in for Yoco would give. */
async function aStrangeServer(
  {
    status = 200,
    body = '',
    headers = {},
    requests = [],
  }: { status?: number; body?: string; headers?: Record<string, string>; requests?: string[] },
  changes: Partial<YocoProviderSettings> = {},
): Promise<PaymentProvider> {
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return aProvider(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`, changes)
}

const aRefund = { idempotencyKey: 'one', checkoutId: 'ch_1', amountCents: 500, reason: 'x' }

test.each(['', '<html>', '[]', '{"id":"ch_1"}', '{"id":"ch_1","redirectUrl":"javascript:alert(1)"}'])(
  'does not believe a success without evidence: %j',
  async (body) => {
    const provider = await aStrangeServer({ body })
    expect(await provider.createCheckout(anOrder)).toEqual({ kind: 'unknown' })
    expect(await provider.readCheckout('ch_1')).toEqual({ kind: 'unavailable' })
    expect(await provider.refund(aRefund)).toEqual({ kind: 'unknown' })
  },
)

test.each([
  ['succeeded', 'succeeded'],
  ['successful', 'succeeded'],
  ['pending', 'pending'],
  ['on_hold', 'pending'],
])('reads a refund that is %s as %s', async (status, kind) => {
  const provider = await aStrangeServer({
    body: JSON.stringify({ id: 'ch_1', refundId: 'rfd_1', message: null, status }),
  })
  expect(await provider.refund(aRefund)).toEqual({ kind, refundId: 'rfd_1' })
})

test('does not follow a redirect with its key', async () => {
  const receiver = await openReceiver()
  onTestFinished(() => receiver.close())
  const provider = await aStrangeServer({ status: 307, headers: { location: receiver.url } })
  expect(await provider.createCheckout(anOrder)).toMatchObject({ kind: 'refused' })
  expect(receiver.webhooks).toEqual([])
})

test('does not read "completed" without a payment id as paid', async () => {
  const checkout = { id: 'ch_1', status: 'completed', amount: 500, currency: 'ZAR', paymentId: null }
  const provider = await aStrangeServer({ body: JSON.stringify(checkout) })
  expect(await provider.readCheckout('ch_1')).toEqual({ kind: 'found', status: 'processing' })
})

test('does not accept an answer about another checkout', async () => {
  const checkout = { id: 'ch_2', status: 'completed', amount: 500, currency: 'ZAR', paymentId: 'p_1' }
  const provider = await aStrangeServer({ body: JSON.stringify(checkout) })
  expect(await provider.readCheckout('ch_1')).toEqual({ kind: 'unavailable' })
})

test('waits no longer than two and a half time limits altogether', async () => {
  const { sandbox, provider } = await aScene({ timeoutMs: 200 })
  await orderFaults(sandbox, { on: 'create', kind: 'timeout', times: 5 })
  const limits = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limits.mockRestore())
  expect(await provider.createCheckout(anOrder)).toEqual({ kind: 'unknown' })
  const waitedMs = limits.mock.calls.reduce((sum, [ms]) => sum + ms, 0)
  expect(limits.mock.calls.length).toBeGreaterThan(1)
  // Each limit is rounded up to a whole millisecond.
  expect(waitedMs).toBeLessThanOrEqual(2.5 * 200 + 3)
})
