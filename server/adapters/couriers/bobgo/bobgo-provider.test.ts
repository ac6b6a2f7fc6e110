import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sandbox } from '#sandbox/bobgo/server.ts'
import { sandboxDefaults } from '#sandbox/bobgo/settings.ts'
import { callApi, openSandbox, orderFaults, pushStatus, WEBHOOK_SECRET } from '#sandbox/bobgo/testing.ts'
import type { BookRequest, BookResult } from '#server/features/couriers/courier-provider.ts'
import { bobgoProvider } from './bobgo-provider.ts'

const aPlace = { company: '', street: '12 Sample Street', suburb: 'Woodstock', city: 'Cape Town' }
const aRequest: BookRequest = {
  from: { ...aPlace, province: 'Western Cape', postalCode: '7925' },
  to: { ...aPlace, city: 'Johannesburg', province: 'Gauteng', postalCode: '2092' },
  parcels: [{ massG: 2500, lengthMm: 300, widthMm: 200, heightMm: 150 }],
  point: null,
  declaredCents: 540_000,
  reference: 'PARCEL-1-1',
  orderNumber: 'ORD-1001',
  sender: { name: 'Kwela', phone: '+27215550100', email: 'help@kwela.example' },
  recipient: { name: 'Thandi Nkosi', phone: '+27821234567', email: 'thandi@example.com' },
  instructions: 'Ring twice',
  courierSlug: 'sandbox',
  serviceCode: 'ECO',
}
const requestedAt = new Date()

function providerFor(sandbox: Sandbox, timeoutMs = 2000) {
  return bobgoProvider({
    apiUrl: `${sandbox.url}/v2/`,
    apiKey: sandboxDefaults.apiKey,
    webhookSecret: WEBHOOK_SECRET,
    channel: 'shop.example',
    timeoutMs,
  })
}

async function aBooking(sandbox: Sandbox, changes: Partial<BookRequest> = {}) {
  const provider = providerFor(sandbox)
  const result = await provider.book({ ...aRequest, ...changes })
  await sandbox.hurry()
  return { provider, trackingNumber: trackingOf(result), providerId: providerIdOf(result) }
}

function consignmentOf(result: BookResult) {
  return 'consignment' in result ? result.consignment : null
}
const trackingOf = (result: BookResult) => consignmentOf(result)?.trackingNumber ?? ''
const providerIdOf = (result: BookResult) => consignmentOf(result)?.providerId ?? null

async function countShipments(sandbox: Sandbox) {
  const { body } = await callApi(sandbox, '/v2/shipments')
  return body
}

test('quotes every service to the door in cents, once couriers have answered', async () => {
  const sandbox = await openSandbox({ answerMs: 40 })
  expect(await providerFor(sandbox).quote(aRequest)).toEqual({
    kind: 'quoted',
    quotes: [
      {
        courierSlug: 'sandbox',
        serviceCode: 'ECO',
        courierName: 'Sandbox Couriers',
        serviceName: 'Economy',
        kind: 'door',
        priceCents: 14_485,
        exVatCents: 12_596,
        chargedMassG: 3000,
      },
      expect.objectContaining({ serviceCode: 'ONX', serviceName: 'Overnight' }),
    ],
  })
})

test('reads prices that are text', async () => {
  const sandbox = await openSandbox()
  await orderFaults(sandbox, { on: 'rates', kind: 'text_prices' })
  expect(await providerFor(sandbox).quote(aRequest)).toMatchObject({ quotes: [{ priceCents: 14_485 }, {}] })
})

test('tells "nobody carries it" from "ask again"', async () => {
  const sandbox = await openSandbox()
  await orderFaults(sandbox, { on: 'rates', kind: 'none' })
  expect(await providerFor(sandbox).quote(aRequest)).toEqual({ kind: 'quoted', quotes: [] })

  await orderFaults(sandbox, { on: 'rates', kind: 'never_ready' })
  expect(await providerFor(sandbox, 100).quote(aRequest)).toEqual({ kind: 'unavailable' })

  await orderFaults(sandbox, { on: 'rates', kind: 'error', status: 503 })
  expect(await providerFor(sandbox).quote(aRequest)).toEqual({ kind: 'unavailable' })

  const invalid = { ...aRequest, parcels: [] }
  expect(await providerFor(sandbox).quote(invalid)).toMatchObject({ kind: 'refused' })
})

test('does not take an answered request for a booking', async () => {
  const sandbox = await openSandbox({ answerMs: 60_000 })
  const provider = providerFor(sandbox)
  const result = await provider.book(aRequest)
  expect(result).toMatchObject({
    kind: 'pending',
    consignment: { trackingNumber: expect.stringMatching(/^UAS/) },
  })

  await sandbox.hurry()
  const named = { providerId: providerIdOf(result), reference: aRequest.reference, requestedAt }
  expect(await provider.findBooking(named)).toMatchObject({
    kind: 'found',
    booking: {
      kind: 'booked',
      consignment: {
        priceCents: 14_485,
        chargedMassG: 3000,
        isPriceFinal: false,
        courierName: 'Sandbox Couriers',
      },
    },
  })
})

test.each([
  ['refused', 'refused'],
  ['failed', 'refused'],
  ['healthy_but_failed', 'refused'],
  ['will_retry', 'pending'],
  ['never_decided', 'pending'],
])('with the fault %s, reads a booking as %s', async (kind, expected) => {
  const sandbox = await openSandbox({ answerMs: 60_000 })
  await orderFaults(sandbox, { on: 'book', kind })
  const { provider, providerId } = await aBooking(sandbox)
  const found = await provider.findBooking({ providerId, reference: aRequest.reference, requestedAt })
  expect(found).toMatchObject({ kind: 'found', booking: { kind: expected } })
})

test('never repeats a booking whose answer was lost, and finds it by our reference', async () => {
  const sandbox = await openSandbox()
  await orderFaults(sandbox, { on: 'book', kind: 'done_then_timeout', ms: 400 })
  const provider = providerFor(sandbox, 100)
  expect(await provider.book(aRequest)).toEqual({ kind: 'unknown' })
  await sandbox.hurry()

  const named = { providerId: null, reference: aRequest.reference, requestedAt }
  expect(await providerFor(sandbox).findBooking(named)).toMatchObject({
    kind: 'found',
    booking: { kind: 'booked' },
  })
  expect(await countShipments(sandbox)).toMatchObject({ count: 1 })
})

test('knows what certainly was not booked', async () => {
  const sandbox = await openSandbox()
  const provider = providerFor(sandbox)
  await orderFaults(
    sandbox,
    { on: 'book', kind: 'error', status: 429 },
    { on: 'book', kind: 'error', status: 500 },
  )
  expect(await provider.book(aRequest)).toEqual({ kind: 'unavailable' })
  expect(await provider.book(aRequest)).toEqual({ kind: 'unknown' })
  expect(await provider.book({ ...aRequest, recipient: { ...aRequest.recipient, name: '' } })).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('delivery_contact_name'),
  })

  const named = { providerId: null, reference: 'PARCEL-9-1', requestedAt }
  expect(await provider.findBooking(named)).toEqual({ kind: 'missing' })
  await orderFaults(sandbox, { on: 'shipments', kind: 'error' })
  expect(await provider.findBooking(named)).toEqual({ kind: 'unavailable' })
})

test('matches ids itself when the list ignores them, over several pages', async () => {
  const sandbox = await openSandbox()
  const wanted = await aBooking(sandbox)
  const provider = providerFor(sandbox)
  for (let count = 2; count <= 130; count += 1) {
    await provider.book({ ...aRequest, reference: `PARCEL-${count}-1` })
  }
  await orderFaults(sandbox, { on: 'shipments', kind: 'id_ignored', times: 9 })
  const named = { providerId: wanted.providerId, reference: aRequest.reference, requestedAt }
  expect(await provider.findBooking(named)).toMatchObject({
    booking: { consignment: { trackingNumber: wanted.trackingNumber } },
  })
})

test('reads where a parcel is, with its own times alone', async () => {
  const sandbox = await openSandbox()
  const { provider, trackingNumber } = await aBooking(sandbox)
  await pushStatus(sandbox, trackingNumber, 'collected')
  await orderFaults(sandbox, { on: 'tracking', kind: 'array' }, { on: 'tracking', kind: 'foreign' })
  const first = await provider.track(trackingNumber)
  expect(first).toMatchObject({
    kind: 'found',
    state: 'collected',
    courierName: 'Sandbox Couriers',
    events: [
      { state: 'booked' },
      { state: 'collected', message: 'Collected from the sender', place: 'Cape Town' },
    ],
  })
  // The same events have the same keys, and a foreign parcel under the same address is none of ours.
  expect(await provider.track(trackingNumber)).toEqual(first)
})

test('records a word that it does not know, without a state', async () => {
  const sandbox = await openSandbox()
  const { provider, trackingNumber } = await aBooking(sandbox)
  await orderFaults(sandbox, { on: 'tracking', kind: 'unknown_status' })
  expect(await provider.track(trackingNumber)).toMatchObject({ state: null, word: 'at-customs' })
  expect(await provider.track('UASNOBODY')).toEqual({ kind: 'missing' })
})

test('reads the final charge of a parcel that was weighed again', async () => {
  const sandbox = await openSandbox()
  await orderFaults(sandbox, { on: 'book', kind: 'charge_changes' })
  const { provider, trackingNumber, providerId } = await aBooking(sandbox)
  await pushStatus(sandbox, trackingNumber, 'in-transit')
  expect(
    await provider.findBooking({ providerId, reference: aRequest.reference, requestedAt }),
  ).toMatchObject({
    booking: { kind: 'booked', consignment: { priceCents: 16_399, chargedMassG: 5000, isPriceFinal: true } },
  })
})

test('cancels, and says when it is too late or impossible', async () => {
  const sandbox = await openSandbox()
  const { provider, trackingNumber, providerId } = await aBooking(sandbox)
  expect(await provider.cancel(trackingNumber, 'Order cancelled')).toEqual({ kind: 'cancelled' })
  expect(await provider.cancel(trackingNumber, 'Order cancelled')).toMatchObject({ kind: 'refused' })
  const named = { providerId, reference: aRequest.reference, requestedAt }
  expect(await provider.findBooking(named)).toMatchObject({ booking: { kind: 'cancelled' } })

  await orderFaults(sandbox, { on: 'cancel', kind: 'missing' }, { on: 'cancel', kind: 'error', status: 502 })
  expect(await provider.cancel(trackingNumber, '')).toEqual({ kind: 'unsupported' })
  expect(await provider.cancel(trackingNumber, '')).toEqual({ kind: 'unknown' })
})

test('fetches the label as a PDF, without our key, in both sizes', async () => {
  const sandbox = await openSandbox()
  const { provider, trackingNumber } = await aBooking(sandbox)
  for (const format of ['a4', '100x150'] as const) {
    const result = await provider.fetchLabel(trackingNumber, format)
    expect(result.kind === 'fetched' && result.pdf.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test.each([
  ['not_a_pdf', { kind: 'refused', message: 'The label is not a PDF file.' }],
  ['too_big', { kind: 'refused', message: 'The label is larger than 5 MB.' }],
  ['error', { kind: 'unavailable' }],
])('with the fault %s, takes a label file for none', async (kind, expected) => {
  const sandbox = await openSandbox()
  const { provider, trackingNumber } = await aBooking(sandbox)
  await orderFaults(sandbox, { on: 'file', kind })
  expect(await provider.fetchLabel(trackingNumber, 'a4')).toEqual(expected)
})

test('lists points once each, without full and closed ones, nearest first', async () => {
  const sandbox = await openSandbox()
  const provider = providerFor(sandbox)
  const question = {
    lat: -33.93,
    lng: 18.42,
    parcel: { massG: 900, lengthMm: 200, widthMm: 100, heightMm: 80 },
    limit: 2,
  }
  const idsOf = async () => {
    const result = await provider.listCollectPoints(question)
    return result.kind === 'found' ? result.points.map(({ id }) => id) : result.kind
  }
  expect(await idsOf()).toEqual(['610', '611'])
  await orderFaults(
    sandbox,
    { on: 'locations', kind: 'duplicate' },
    { on: 'locations', kind: 'full' },
    { on: 'locations', kind: 'inactive' },
    { on: 'locations', kind: 'error' },
  )
  expect(await idsOf()).toEqual(['610', '611'])
  expect((await idsOf())[0]).toBe('611')
  expect((await idsOf())[0]).toBe('611')
  expect(await idsOf()).toBe('unavailable')
})

test('subscribes to what the shop needs, and replaces a subscription that was switched off', async () => {
  const sandbox = await openSandbox()
  const provider = providerFor(sandbox)
  const url = 'http://127.0.0.1:9/api/webhooks/couriers/bobgo'
  expect(await provider.checkWebhook(url)).toMatchObject({ kind: 'incomplete' })
  const off = { delivery_url: url, topic: 'tracking/updated', status: 'inactive' }
  await callApi(sandbox, '/v2/webhooks', { body: { webhook_subscriptions: [off] } })

  expect(await provider.registerWebhook(url)).toEqual({ kind: 'subscribed' })
  expect(await provider.registerWebhook(url)).toEqual({ kind: 'subscribed' })
  expect((await callApi(sandbox, '/v2/webhooks')).body).toMatchObject({ count: 4 })
})

test('believes only events that are signed with the secret', async () => {
  const provider = bobgoProvider({
    apiUrl: 'http://127.0.0.1:9',
    apiKey: 'x',
    webhookSecret: 'secret',
    channel: '',
  })
  const rawBody = Buffer.from(
    JSON.stringify({ id: 7, tracking_reference: 'UASS9DLM', custom_tracking_reference: 'P-1' }),
  )
  const signature = createHmac('sha256', 'secret').update(rawBody).digest('base64')
  const headers = {
    'bobgo-webhook-signature': signature,
    'bobgo-webhook-event-id': 'event-1',
    'x-request-id': 'other',
    'x-bobgroup-topic': 'shipment_submission_status/updated',
  }
  expect(provider.readWebhook(headers, rawBody)).toEqual({
    kind: 'event',
    eventId: 'event-1',
    topic: 'shipment_submission_status/updated',
    isKnownTopic: true,
    providerId: '7',
    trackingNumber: 'UASS9DLM',
    reference: 'P-1',
  })
  const hex = createHmac('sha256', 'secret').update(rawBody).digest('hex')
  for (const wrong of [hex, '', undefined]) {
    expect(provider.readWebhook({ ...headers, 'bobgo-webhook-signature': wrong }, rawBody)).toEqual({
      kind: 'refused',
      reason: 'bad_signature',
    })
  }
  const tracking = Buffer.from(JSON.stringify({ id: 'UASS9DLM', event_id: 'in-the-body' }))
  const signed = {
    'bobgo-webhook-signature': createHmac('sha256', 'secret').update(tracking).digest('base64'),
    'x-bobgroup-topic': 'tracking/updated',
  }
  expect(provider.readWebhook(signed, tracking)).toMatchObject({
    eventId: 'in-the-body',
    providerId: null,
    trackingNumber: 'UASS9DLM',
  })
})
