import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import type { Sandbox } from '../server.ts'
import type { SandboxSettings } from '../settings.ts'
import {
  callApi,
  createCheckout,
  DECLINED_CARD,
  openReceiver,
  openSandbox,
  orderFaults,
  payWith,
  type ReceivedWebhook,
  WEBHOOK_SECRET,
} from '../testing.ts'

const verifier = new Webhook(WEBHOOK_SECRET)

async function aSubscribedSandbox(changes: Partial<SandboxSettings> = {}) {
  const receiver = await openReceiver()
  const sandbox = await openSandbox({
    webhook: { url: receiver.url, secret: WEBHOOK_SECRET },
    timeScale: 1_000_000,
    ...changes,
  })
  onTestFinished(async () => {
    await sandbox.close()
    await receiver.close()
  })
  return { sandbox, receiver }
}

function headersOf({ headers }: ReceivedWebhook): Record<string, string> {
  return {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  }
}

function verified(webhook: ReceivedWebhook) {
  return verifier.verify(webhook.body, headersOf(webhook))
}

function read(webhook: ReceivedWebhook) {
  return JSON.parse(webhook.body)
}

async function deliveries(sandbox: Sandbox) {
  return (await callApi(sandbox, '/_state')).body.deliveries
}

test('sends a payment as Yoco does, signed', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id)

  const [webhook] = await receiver.received(1)

  expect(webhook?.headers['webhook-id']).toMatch(/^msg_[A-Za-z0-9]{27}$/)
  expect(webhook && verified(webhook)).toEqual({
    id: expect.stringMatching(/^evt_[A-Za-z0-9]{24}$/),
    type: 'payment.succeeded',
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    payload: {
      id: (await callApi(sandbox, `/api/checkouts/${id}`)).body.paymentId,
      type: 'payment',
      createdDate: expect.any(String),
      amount: 510500,
      currency: 'ZAR',
      mode: 'test',
      status: 'succeeded',
      paymentMethodDetails: {
        type: 'card',
        card: { scheme: 'visa', maskedCard: '************1111', expiryMonth: 12, expiryYear: 49 },
      },
      metadata: { checkoutId: id },
    },
  })
})

test('reports a decline and then the payment that followed', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id, DECLINED_CARD)
  await receiver.received(1)
  await payWith(sandbox, id)

  const [failed, succeeded] = (await receiver.received(2)).map(read)

  expect(failed).toMatchObject({
    type: 'payment.failed',
    payload: { status: 'failed', failureReason: 'card_declined', metadata: { checkoutId: id } },
  })
  expect(succeeded.type).toBe('payment.succeeded')
  expect(succeeded.payload.id).not.toBe(failed.payload.id)
})

test('reports refunds, with the amount still refundable', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id)
  await receiver.received(1)
  const part = await callApi(sandbox, `/api/checkouts/${id}/refund`, { body: { amount: 50000 } })
  await receiver.received(2)
  await callApi(sandbox, `/api/checkouts/${id}/refund`, { body: {} })

  const [, first, second] = (await receiver.received(3)).map(read)

  expect(first).toMatchObject({
    type: 'refund.succeeded',
    payload: {
      id: part.body.refundId,
      type: 'refund',
      amount: 50000,
      status: 'succeeded',
      refundableAmount: 460500,
      metadata: { checkoutId: id },
    },
  })
  expect(second.payload.amount).toBe(460500)
  expect(second.payload).not.toHaveProperty('refundableAmount')
})

test('retries with the same id and a new timestamp and signature until it succeeds', async () => {
  let nowMs = Date.now()
  const { sandbox, receiver } = await aSubscribedSandbox({ now: () => nowMs, timeScale: 1 })
  receiver.answers.push(500, 302)
  await payWith(sandbox, await createCheckout(sandbox))
  await receiver.received(1)
  nowMs += 6000
  await sandbox.deliverNow()
  nowMs += 6000
  await sandbox.deliverNow()

  const webhooks = await receiver.received(3)

  expect(new Set(webhooks.map((webhook) => webhook.headers['webhook-id'])).size).toBe(1)
  expect(new Set(webhooks.map((webhook) => webhook.headers['webhook-timestamp'])).size).toBe(3)
  expect(new Set(webhooks.map((webhook) => webhook.headers['webhook-signature'])).size).toBe(3)
  for (const webhook of webhooks) verified(webhook)
  expect(await deliveries(sandbox)).toMatchObject([
    { status: 'delivered', attempts: [{ statusCode: 500 }, { statusCode: 302 }, { statusCode: 200 }] },
  ])
})

test('follows the shortened retry schedule, and gives up after the eighth attempt', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox({ timeScale: 10_000_000 })
  receiver.answers.push(...Array.from({ length: 20 }, () => 503))
  await payWith(sandbox, await createCheckout(sandbox))

  await receiver.received(8)
  await sandbox.deliverNow()

  expect(receiver.webhooks).toHaveLength(8)
  expect(await deliveries(sandbox)).toMatchObject([{ status: 'given_up' }])
})

test('schedules the second attempt five seconds after the first, divided by the time scale', async () => {
  const nowMs = Date.UTC(2026, 10, 20)
  const { sandbox, receiver } = await aSubscribedSandbox({ now: () => nowMs, timeScale: 5 })
  receiver.answers.push(500, 500)
  await payWith(sandbox, await createCheckout(sandbox))
  await receiver.received(1)
  await sandbox.deliverNow()
  // Two attempts have failed, so the next wait is five minutes, divided by the scale.
  expect(await deliveries(sandbox)).toMatchObject([{ nextAttemptAt: nowMs + 60_000 }])
})

test('treats an unreachable URL as a failure', async () => {
  const gone = await openReceiver()
  await gone.close()
  const { sandbox } = await aSubscribedSandbox({
    webhook: { url: gone.url, secret: WEBHOOK_SECRET },
    timeScale: 1,
  })
  await payWith(sandbox, await createCheckout(sandbox))
  expect(await sandbox.deliverNow()).toEqual({ attempted: 1, delivered: 0 })
  const refused = { statusCode: null, error: expect.stringContaining('ECONNREFUSED') }
  expect(await deliveries(sandbox)).toMatchObject([
    { status: 'waiting', attempts: expect.arrayContaining([expect.objectContaining(refused)]) },
  ])
})

test("sends nothing for a mode without subscriptions, and signs with each subscriber's own secret", async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  const other = await openReceiver()
  onTestFinished(() => other.close())
  const { body } = await callApi(sandbox, '/api/webhooks', { body: { name: 'other', url: other.url } })
  await payWith(sandbox, await createCheckout(sandbox))

  const [mine] = await receiver.received(1)
  const [theirs] = await other.received(1)

  expect(mine && verified(mine)).toBeTruthy()
  expect(theirs && new Webhook(String(body.secret)).verify(theirs.body, headersOf(theirs))).toBeTruthy()
  expect(() => theirs && verified(theirs)).toThrow()
})

test('loses a webhook', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'lost' })
  await payWith(sandbox, await createCheckout(sandbox))
  expect(await sandbox.deliverNow()).toEqual({ attempted: 0, delivered: 0 })
  expect(await deliveries(sandbox)).toMatchObject([{ status: 'lost' }])
  expect(receiver.webhooks).toEqual([])
})

test('delays a webhook until it is due or delivered manually', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(
    sandbox,
    { on: 'webhook', kind: 'delay', ms: 3_600_000 },
    { on: 'webhook', kind: 'delay', ms: 5 },
  )
  const late = await createCheckout(sandbox)
  await payWith(sandbox, late)
  const soon = await createCheckout(sandbox)
  await payWith(sandbox, soon)

  const [first] = (await receiver.received(1)).map(read)
  expect(first.payload.metadata.checkoutId).toBe(soon)

  const hurried = await callApi(sandbox, '/_deliver', { method: 'POST', key: null })
  expect(hurried.body.attempted).toBeGreaterThanOrEqual(1)
  const [, second] = (await receiver.received(2)).map(read)
  expect(second.payload.metadata.checkoutId).toBe(late)
})

test('sends a webhook twice with the same id', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'duplicate' })
  await payWith(sandbox, await createCheckout(sandbox))
  const [one, two] = await receiver.received(2)
  expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
  expect(two?.body).toBe(one?.body)
})

test('reports one payment in two events', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'duplicate_event' })
  await payWith(sandbox, await createCheckout(sandbox))
  const [one, two] = await receiver.received(2)
  expect(two?.headers['webhook-id']).not.toBe(one?.headers['webhook-id'])
  const [first, second] = receiver.webhooks.map(read)
  expect(second.id).not.toBe(first.id)
  expect(second.payload.id).toBe(first.payload.id)
})

test('lets the next event overtake it', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'reorder', ms: 3_600_000 })
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id, DECLINED_CARD)
  await payWith(sandbox, id)
  const types = (await receiver.received(2)).map((webhook) => read(webhook).type)
  expect(types).toEqual(['payment.succeeded', 'payment.failed'])
})

test('sends a failure after the success, and not before that has been answered', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'failed_after_succeeded' })
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id, DECLINED_CARD)
  await receiver.received(1)

  const { promise, resolve } = Promise.withResolvers<void>()
  receiver.hold = promise
  await payWith(sandbox, id)
  await receiver.received(2)
  // As good as any wait: a failure sent at the same time would have arrived during these calls.
  for (let call = 0; call < 10; call += 1) await callApi(sandbox, '/healthz')
  expect(receiver.webhooks).toHaveLength(2)

  resolve()
  const types = (await receiver.received(3)).map((webhook) => read(webhook).type)
  expect(types).toEqual(['payment.failed', 'payment.succeeded', 'payment.failed'])
})

test('signs with a wrong secret', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'bad_signature' })
  await payWith(sandbox, await createCheckout(sandbox))
  const [webhook] = await receiver.received(1)
  expect(() => webhook && verified(webhook)).toThrow('No matching signature found')
})

test('sends an old timestamp with a valid signature', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'old_timestamp' })
  await payWith(sandbox, await createCheckout(sandbox))
  const [webhook] = await receiver.received(1)
  expect(() => webhook && verified(webhook)).toThrow('Message timestamp too old')
})

test('puts other signatures before the valid one', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'two_signatures' })
  await payWith(sandbox, await createCheckout(sandbox))
  const [webhook] = await receiver.received(1)
  expect(webhook?.headers['webhook-signature']).toMatch(/^v1a,\S+ v1,\S+ v1,\S+$/)
  expect(webhook && verified(webhook)).toBeTruthy()
})

test.each([
  ['wrong_amount', { payload: { amount: 510400 } }],
  ['wrong_currency', { payload: { currency: 'USD' } }],
  ['wrong_mode', { payload: { mode: 'live' } }],
  ['unknown_type', { type: 'payment.updated' }],
  ['metadata_echo', { payload: { metadata: { orderId: 'ORD-1001', checkoutId: expect.any(String) } } }],
])('alters the event: %s', async (kind, expected) => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind })
  await payWith(sandbox, await createCheckout(sandbox))
  const [webhook] = await receiver.received(1)
  expect(webhook && verified(webhook)).toMatchObject(expected)
})

test('leaves out the metadata', async () => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  await orderFaults(sandbox, { on: 'webhook', kind: 'metadata_none' })
  await payWith(sandbox, await createCheckout(sandbox))
  const [event] = (await receiver.received(1)).map(read)
  expect(event.payload).not.toHaveProperty('metadata')
})

test.each([
  ['pending', 'refund.succeeded'],
  ['fails_later', 'refund.failed'],
])('reports a refund as pending and settles it later: %s', async (kind, type) => {
  const { sandbox, receiver } = await aSubscribedSandbox()
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id)
  await receiver.received(1)
  await orderFaults(sandbox, { on: 'refund', kind, ms: 5 })

  const refund = await callApi(sandbox, `/api/checkouts/${id}/refund`, { body: {} })
  expect(refund.body).toMatchObject({ status: 'pending', refundId: expect.any(String) })

  const [, event] = (await receiver.received(2)).map(read)
  expect(event).toMatchObject({ type, payload: { id: refund.body.refundId } })
})

test('releases the amount that a failed refund reserved', async () => {
  const { sandbox } = await aSubscribedSandbox()
  const id = await createCheckout(sandbox)
  await payWith(sandbox, id)
  await orderFaults(sandbox, { on: 'refund', kind: 'fails_later', ms: 3_600_000 })
  const refund = () => callApi(sandbox, `/api/checkouts/${id}/refund`, { body: {} })

  expect((await refund()).status).toBe(202)
  expect((await refund()).status).toBe(400)
  await sandbox.deliverNow()
  expect((await refund()).body.status).toBe('successful')
})
