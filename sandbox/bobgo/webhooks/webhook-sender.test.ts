import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { aShipmentBody, callApi, openSandbox, orderFaults, WEBHOOK_SECRET } from '../testing.ts'

type WebhookRequest = { headers: IncomingHttpHeaders; body: string }

/** A server that records deliveries, and answers with these statuses in turn. */
async function openReceiver(statuses: number[] = []) {
  const received: WebhookRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { received, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhook` }
}

const topicsOf = (received: WebhookRequest[]) => received.map(({ headers }) => headers['x-bobgroup-topic'])

test('sends what one booking causes, signed over the raw body', async () => {
  const { received, url } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url, answerMs: 60_000 })
  await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  await sandbox.hurry()
  await expect.poll(() => received.length).toBe(4)

  expect(topicsOf(received).toSorted()).toEqual([
    'shipment_charged_amount/updated',
    'shipment_submission_status/updated',
    'shipment_submission_status/updated',
    'tracking/updated',
  ])
  for (const { headers, body } of received) {
    const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('base64')
    expect(headers['bobgo-webhook-signature']).toBe(signature)
  }
  expect(new Set(received.map(({ headers }) => headers['bobgo-webhook-event-id'])).size).toBe(4)
})

test('repeats a delivery that was refused, with the same event id', async () => {
  const { received, url } = await openReceiver([500])
  const sandbox = await openSandbox({ webhookUrl: url, answerMs: 60_000 })
  await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  await expect.poll(() => received.length).toBe(2)
  const [first, second] = received.map(({ headers }) => headers['bobgo-webhook-event-id'])
  expect(second).toBe(first)
})

test.each([
  ['lost', 0],
  ['duplicate', 2],
  ['foreign', 2],
])('with the fault %s, delivers %i events for one', async (kind, count) => {
  const { received, url } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url, answerMs: 60_000 })
  await orderFaults(sandbox, { on: 'delivery', kind })
  await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  await sandbox.hurry()
  await expect.poll(() => received.length).toBe(count + 3)
})

test('lets a later event overtake one that is held back', async () => {
  const { received, url } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url, answerMs: 60_000 })
  await orderFaults(sandbox, { on: 'delivery', kind: 'reorder', ms: 60_000 })
  await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  await sandbox.hurry()
  await expect.poll(() => received.length).toBe(4)
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ submission_status: 'pending-submission' })
})

test('delivers what a courier decides before the booking is answered', async () => {
  const { received, url } = await openReceiver()
  const sandbox = await openSandbox({ webhookUrl: url, answerMs: 60_000 })
  await orderFaults(sandbox, { on: 'book', kind: 'webhook_first' })
  const reply = await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  expect(reply.body).toMatchObject({ submission_status: 'pending-submission' })
  expect(received.length).toBe(4)
})

test('switches a subscription off that has failed for three days', async () => {
  const { url } = await openReceiver(Array(8).fill(500))
  const clock = { now: Date.now() }
  const sandbox = await openSandbox({ webhookUrl: url, answerMs: 60_000, timeScale: 1, now: () => clock.now })
  await callApi(sandbox, '/v2/shipments', { body: aShipmentBody })
  await callApi(sandbox, '/_deliver', { body: {} })
  clock.now += 73 * 60 * 60_000
  await callApi(sandbox, '/_deliver', { body: {} })
  const { body } = await callApi(sandbox, '/v2/webhooks')
  expect(JSON.stringify(body)).toContain('"topic":"shipment_submission_status/updated","status":"inactive"')
})
